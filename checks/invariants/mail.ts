/** What must hold of mails. */
export const mailInvariants: Readonly<Record<string, string>> = {
  'a mail that was sent says when': `
    select id, state, sent_at from mails where (state = 'sent') <> (sent_at is not null)`,
};
