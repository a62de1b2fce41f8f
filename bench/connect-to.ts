/** The calls of a panel, over the network. */
export function connectTo(address: string) {
  return {
    async call(call: string, options: { body?: object | undefined; cookie?: string } = {}) {
      const [method, path] = call.split(' ');
      const response = await fetch(`${address}${path}`, {
        method: method ?? 'GET',
        headers: {
          ...(options.cookie ? { cookie: options.cookie } : {}),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      });
      const cookies = Object.fromEntries(
        response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') as [string, string]),
      );
      return {
        status: response.status,
        cookies,
        ...((await response.json()) as { code: number; data: unknown; errors: string[] }),
      };
    },
  };
}
