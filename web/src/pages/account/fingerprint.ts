/** The time limit, because the signal is weak and not worth a longer wait. */
const patienceMs = 1500;

let asked: Promise<string | undefined> | undefined;

/** Starts to compute a short code for this kind of browser, a weak signal against duplicate accounts. */
export function startFingerprint(): Promise<string | undefined> {
  asked ??= import('@fingerprintjs/fingerprintjs')
    // Without this option the library reports about one page view in a thousand to its maker.
    .then(({ load }) => load({ monitoring: false }))
    .then((agent) => agent.get())
    .then(({ visitorId }) => visitorId)
    .catch(() => undefined);
  return asked;
}

/** Returns the code; undefined when it cannot be computed in time. Never fails. */
export function fingerprintCode(): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([startFingerprint(), tooLate]);
}
