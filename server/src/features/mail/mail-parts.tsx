import type { ReactNode } from 'react';
import { mailStyle } from './mail-style';

/** A paragraph of a mail. */
export function MailText({ children }: { children: ReactNode }) {
  return <p style={mailStyle.text}>{children}</p>;
}

/** A secondary paragraph: how long a link works, what to do if it was not you. */
export function MailNote({ children }: { children: ReactNode }) {
  return <p style={mailStyle.note}>{children}</p>;
}

/** The main action of a mail. `reward` makes it gold, only for mails about redeeming. */
export function MailButton({
  href,
  kind = 'primary',
  children,
}: {
  href: string;
  kind?: 'primary' | 'reward';
  children: string;
}) {
  return (
    <p style={mailStyle.action}>
      <a href={href} style={kind === 'reward' ? mailStyle.rewardButton : mailStyle.button}>
        {children}
      </a>
    </p>
  );
}

/** A verification code, easy to read and to copy. */
export function MailCode({ children }: { children: string }) {
  return <p style={mailStyle.code}>{children}</p>;
}

/** A list of facts with name and value. */
export function MailFacts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl style={mailStyle.facts}>
      {facts.map(({ name, value }) => [
        <dt key={name} style={mailStyle.factName}>
          {name}
        </dt>,
        <dd key={`${name}:`} style={mailStyle.factValue}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

/** A quoted text with its own lines and direction. */
export function MailQuote({ children }: { children: string }) {
  return (
    <blockquote dir="auto" style={mailStyle.quote}>
      {children}
    </blockquote>
  );
}
