import { browserCookieName } from '@pollen/server/features/sessions/index';
import { tokenHash } from '@pollen/server/platform/secrets';
import sql from 'sql-template-tag';
import type { Panel } from './panel';

/** Loads an image code: the response, the id of the browser that the code belongs to, and its cookie. */
export async function loadImageCode(panel: Panel, cookie = '', query = '') {
  const response = await panel.app.inject({ url: `/api/v1/SecurityCode${query}`, headers: cookie ? { cookie } : {} });
  const name = browserCookieName(panel.services.config);
  const browser = response.cookies.find((each) => each.name === name)?.value ?? '';
  return { response, browser, cookie: `${name}=${browser}` };
}

/** Replaces the characters of a browser's image code by known ones, because a test cannot read the image. */
export async function setImageCode(panel: Panel, browser: string, code = '7KQ2'): Promise<string> {
  const browserHash = tokenHash(browser);
  const codeHash = panel.services.secrets.mac('image-code', browserHash.toString('hex'), code);
  await panel.transaction((tx) =>
    tx.run(sql`update image_codes set code_hash = ${codeHash} where browser_hash = ${browserHash}`),
  );
  return code;
}
