import type { MailRow } from './queries';

/** The styles of the mailbox page. Its content security policy allows this text by its hash. */
export const mailboxStyle = `
body { margin: 0; background: #f4f6fa; color: #13182d; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 24px; } a { color: #394ac5; }
ol { list-style: none; margin: 0; padding: 0; }
li, .mail { background: #fff; border: 1px solid #e1e5ef; border-radius: 12px; padding: 12px 16px; margin: 0 0 8px; }
li a { font-weight: 600; } .small { color: #51597a; font-size: 14px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; border: 1px solid #e1e5ef; border-radius: 12px; background: #fff; }
form { margin: 0 0 16px; } input { font: inherit; padding: 8px 12px; border: 1.5px solid #858dab; border-radius: 12px; }
`;

/** Turns the links in a text into link elements. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Opened({ mail }: { mail: MailRow }) {
  return (
    <>
      <p>
        <a href="/dev/mailbox">All mails</a>
      </p>
      <div className="mail">
        <h1>{mail.subject}</h1>
        <p className="small">
          To {mail.to}, {mail.at.toISOString()}
        </p>
        {mail.erasedAt ? (
          <p>
            The text of this mail was erased at {mail.erasedAt.toISOString()}, as the setting “Text of sent mails” says.
          </p>
        ) : (
          <pre>{linked(mail.text)}</pre>
        )}
      </div>
      {mail.erasedAt === null && (
        <>
          <h2>As HTML</h2>
          <iframe title={mail.subject} sandbox="" src={`/dev/mailbox/${mail.id}/html`} />
        </>
      )}
    </>
  );
}

/** The dev mailbox page: the list of mails, or one of them. */
export function DevMailboxPage({ mails, mail, to }: { mails: readonly MailRow[]; mail: MailRow | null; to: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{mail ? mail.subject : 'Dev mailbox'}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; escaping would change the text and the hash in the policy would no longer match. */}
        <style dangerouslySetInnerHTML={{ __html: mailboxStyle }} />
      </head>
      <body>
        <main>
          {mail ? (
            <Opened mail={mail} />
          ) : (
            <>
              <h1>Dev mailbox</h1>
              <form method="get" action="/dev/mailbox">
                <label>
                  Only mails to <input name="to" type="text" defaultValue={to} />
                </label>
              </form>
              {mails.length === 0 ? <p>No mails yet.</p> : null}
              <ol>
                {mails.map(({ id, subject, to: address, at }) => (
                  <li key={id}>
                    <a href={`/dev/mailbox/${id}`}>{subject}</a>
                    <div className="small">
                      To {address}, {at.toISOString()}
                    </div>
                  </li>
                ))}
              </ol>
            </>
          )}
        </main>
      </body>
    </html>
  );
}
