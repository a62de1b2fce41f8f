/** Large providers that deliver every spelling of a local part without its dots into one mailbox. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox behind an address, for comparing two of them: case and what follows a plus sign aside, and dots where the
 * provider ignores them. Never an address to send mail to.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const local = text.slice(0, at).split('+')[0] ?? '';
  const provider = WITHOUT_DOTS[domain];
  return provider ? `${local.replaceAll('.', '')}@${provider}` : `${local}@${domain}`;
}
