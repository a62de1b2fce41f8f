import { eventually } from './eventually';
import type { Answer } from './panel';

/** A person with a browser, over the network: keeps cookies, reads the dev mailbox. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly address: string,
    private readonly lang: 'en' | 'zh' = 'en',
    /** Sent with every call, as by a proxy in between. */
    private readonly headers: Readonly<Record<string, string>> = {},
    /** Aborted when the server is gone: no mail is waited for any longer. */
    private readonly signal?: AbortSignal,
  ) {}

  private async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...this.headers,
        'accept-language': this.lang === 'zh' ? 'zh-CN' : 'en-US',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    const answer = parseAnswer(response.status, await response.text());
    return { status: response.status, cookies: Object.fromEntries(this.cookies), ...answer };
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** The text of the newest mail to an address that matches `saying`; waits for it, because a job sends mails. */
  async newestMail(address: string, saying: RegExp): Promise<string> {
    return eventually(async () => {
      const response = await fetch(`${this.address}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
      const mails = (await response.json()) as { text: string }[];
      const found = mails.find(({ text }) => saying.test(text));
      if (!found) throw new Error(`no mail to ${address} that says ${saying}`);
      return found.text;
    }, this.signal);
  }

  /** Asks for a code, reads it, registers and logs in, as a person would; returns the member's id. */
  async register(email: string, password: string): Promise<number> {
    await this.post('/api/v1/RegistrationCode', { userName: email });
    const code = /^\s*([A-Z0-9]{4})\s*$/m;
    const verifyCode = code.exec(await this.newestMail(email, code))?.[1];
    const registered = await this.post('/api/v1/Registry', {
      userName: email,
      verifyCode,
      password,
      confirmedPassword: password,
    });
    if (registered.code !== 200) throw new Error(`not registered: ${JSON.stringify(registered)}`);
    return this.logIn(email, password);
  }

  async logIn(email: string, password: string): Promise<number> {
    const signedIn = await this.post('/api/v1/Login', { userName: email, password });
    if (signedIn.code !== 200) throw new Error(`not signed in: ${JSON.stringify(signedIn)}`);
    return signedIn.data.id;
  }
}

/** Returns the envelope of an answer. Fails with the status and the text when something in between has answered. */
function parseAnswer(status: number, text: string): Omit<Answer, 'status' | 'cookies'> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`an answer with status ${status} that is no JSON: ${text.slice(0, 200)}`);
  }
}
