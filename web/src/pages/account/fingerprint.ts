/** Nobody waits longer for a signal that is worth so little. */
const patienceMs = 1500;

let asked: Promise<string | undefined> | undefined;

/** Begins to reckon a short code for this kind of browser: a weak signal against double accounts, and no more. */
export function startFingerprint(): Promise<string | undefined> {
  asked ??= import('@fingerprintjs/fingerprintjs')
    // Otherwise it tells its maker about one page in a thousand.
    .then(({ load }) => load({ monitoring: false }))
    .then((agent) => agent.get())
    .then(({ visitorId }) => visitorId)
    .catch(() => undefined);
  return asked;
}

/** The code, or undefined where it cannot be told in time. Never fails. */
export function fingerprintCode(): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([startFingerprint(), tooLate]);
}
