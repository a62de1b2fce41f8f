/** Returns an address as `m•••••t@example.com`, enough to recognise one's own. */
export function maskEmail(address: string): string {
  const [name = '', domain] = address.split('@');
  const letters = [...name];
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0] ?? ''}•••••${last}${domain ? `@${domain}` : ''}`;
}
