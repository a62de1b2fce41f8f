/** Returns an idempotency key for one click, so that the server can tell a repeat from a second order. */
export function clickKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
