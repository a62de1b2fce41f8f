let asked: Promise<boolean> | undefined;

/**
 * Returns whether no account can be created from this network. Asked once, at startup, and without the API client,
 * which the landing page does not load. Without an answer nothing is restricted: the server decides in the end.
 */
export function isRestricted(): Promise<boolean> {
  asked ??= fetch('/api/v1/IP2')
    .then((response) => response.json())
    .then(
      ({ code, data }) => code === 200 && data.restricted,
      () => false,
    );
  return asked;
}
