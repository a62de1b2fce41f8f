import sql from 'sql-template-tag';
import type { Panel } from './panel';

export interface ReadMail {
  subject: string;
  text: string;
  html: string;
}

/** Mails to an address, newest first, whether they have left yet or not. */
export function mailsTo(panel: Panel, address: string): Promise<ReadMail[]> {
  return panel.transaction((tx) =>
    tx.rows<ReadMail>(sql`
      select subject, text_body as text, html_body as html from mails
      where lower(to_address) = ${address.toLowerCase()} order by id desc`),
  );
}

/** The token of the link in the newest mail to an address. */
export async function tokenMailedTo(panel: Panel, address: string): Promise<string> {
  const [mail] = await mailsTo(panel, address);
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link with a token in the newest mail to ${address}: ${mail?.subject}`);
  return token;
}
