import { expect } from '@playwright/test';
import { addressOfPanel } from './address';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** What the dev mailbox has for an address, newest first. */
export class Mailbox {
  async list(address: string): Promise<Mail[]> {
    const response = await fetch(`${addressOfPanel()}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
    return (await response.json()) as Mail[];
  }

  /** The newest mail with such a subject; waits until it is there. */
  async newest(address: string, subject: RegExp): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          found = (await this.list(address)).find((mail) => subject.test(mail.subject));
          return found !== undefined;
        },
        { message: `a mail to ${address} about ${subject}`, intervals: [50, 100, 200] },
      )
      .toBe(true);
    return found as Mail;
  }

  /** The verification code in the newest mail with such a subject. */
  async code(address: string, subject: RegExp): Promise<string> {
    const mail = await this.newest(address, subject);
    const code = /^\s*([2-9A-HJ-NP-Z]{4})\s*$/m.exec(mail.text)?.[1];
    if (!code) throw new Error(`no code in "${mail.text}"`);
    return code;
  }

  /** The path of the link with a token in the newest mail with such a subject. */
  async link(address: string, subject: RegExp): Promise<string> {
    const mail = await this.newest(address, subject);
    const link = /https?:\/\/\S+[?&]token=[\w-]+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`no link in "${mail.text}"`);
    const { pathname, search } = new URL(link);
    return pathname + search;
  }
}
