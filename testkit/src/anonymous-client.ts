import { membersJobs } from '@pollen/server/features/members/jobs';
import { browserCookieName } from '@pollen/server/features/sessions/index';
import { loadImageCode, setImageCode } from './image-codes';
import { mailsTo } from './mails';
import type { Answer, Panel } from './panel';
import { PASSWORD } from './personas';
import { runJobs } from './run-jobs';

/** A client without a session, which keeps its cookies as a browser does. */
export class AnonymousClient {
  cookies: Record<string, string> = {};

  constructor(
    private readonly panel: Panel,
    private readonly lang: 'en' | 'zh' = 'en',
  ) {}

  /** Makes a call with the cookies that the browser has. */
  async post(path: string, body: unknown): Promise<Answer> {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await this.panel.call(`POST ${path}`, { body, lang: this.lang, ...(cookie ? { cookie } : {}) });
    this.cookies = { ...this.cookies, ...answer.cookies };
    return answer;
  }

  /** Loads an image code and replaces its characters by known ones, because a test cannot read the image. */
  async readImage(code = '7KQ2'): Promise<string> {
    const name = browserCookieName(this.panel.services.config);
    const known = this.cookies[name];
    const { browser } = await loadImageCode(this.panel, known ? `${name}=${known}` : '');
    this.cookies[name] = browser;
    return setImageCode(this.panel, browser, code);
  }

  /** Asks for a code and reads it from the mail; empty when the mail has none. */
  async askForCode(
    email: string,
    purpose: 'Registration' | 'ForgotPassword' = 'Registration',
    seccode = '',
  ): Promise<string> {
    const asked = await this.post(`/api/v1/${purpose}Code`, { userName: email, challenge: '', validate: '', seccode });
    if (asked.code !== 200) throw new Error(`no code for ${email}: ${asked.errors.join()}`);
    await runJobs(this.panel, membersJobs);
    const [mail] = await mailsTo(this.panel, email);
    return /^([2-9A-HJ-NP-Z]{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  }

  register(email: string, verifyCode: string, more: Record<string, unknown> = {}): Promise<Answer> {
    return this.post('/api/v1/Registry', {
      userName: email,
      verifyCode,
      password: PASSWORD,
      confirmedPassword: PASSWORD,
      ...more,
    });
  }

  reset(
    email: string,
    verificationCode: string,
    newPassword: string,
    confirmedPassword = newPassword,
  ): Promise<Answer> {
    return this.post('/api/v1/ForgotPassword', { userName: email, verificationCode, newPassword, confirmedPassword });
  }
}
