let isDue = false;

/** Notes that the member logged in with the password, after which a passkey may be offered. */
export function noteDueOffer(): void {
  isDue = true;
}

/** Returns whether a passkey may be offered now, once after a log-in. */
export function consumeDueOffer(): boolean {
  const was = isDue;
  isDue = false;
  return was;
}
