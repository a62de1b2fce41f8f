let asked: Promise<boolean> | undefined;

/**
 * The restriction flag: is this a network from which no account can be made? Asked once, at startup, and without the
 * client of the API, which the landing page does not load. No answer restricts nobody: the server decides in the end.
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
