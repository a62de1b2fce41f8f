import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let cookie: string;

beforeAll(async () => {
  panel = await openPanel();
  ({ cookie } = await createOperatorPersona(panel, 'viewer'));
});
afterAll(() => panel.close());

const get = (path: string) => panel.call(`GET ${path}`, { cookie });

test('every mail can be looked at in both languages, as HTML and as text', async () => {
  const { list } = (await get('/api/console/Mails')).data;
  expect(list.length).toBeGreaterThan(25);
  const [first] = list;
  expect((await get(`/api/console/Mails/${first.name}/en`)).data.subject).toBe(first.subject.en);
  for (const { name, subject } of list) {
    for (const locale of ['en', 'zh'] as const) {
      const { data } = await get(`/api/console/Mails/${name}/${locale}`);
      expect(data.subject).toBe(subject[locale]);
      expect(/\p{Script=Han}/u.test(data.text), `${name} in ${locale}`).toBe(locale === 'zh');
      expect(data.html + data.text + data.subject, `${name} in ${locale}`).not.toMatch(
        /\{\w+\}|undefined|NaN|\[object/,
      );
    }
  }
});

test('the list contains every mail', async () => {
  const features = join(import.meta.dirname, '..');
  const shown = readFileSync(join(features, '../mail-samples.ts'), 'utf8');
  const written = readdirSync(features).flatMap((feature) =>
    ['emails', 'answer-emails']
      .map((file) => `${feature}/${file}`)
      .filter((file) => existsSync(join(features, `${file}.tsx`))),
  );
  expect(written.length).toBeGreaterThan(8);
  for (const feature of written) {
    const source = readFileSync(join(features, `${feature}.tsx`), 'utf8');
    const [, imported = ''] = new RegExp(`import \\{([^}]*)\\} from './features/${feature}'`).exec(shown) ?? [];
    for (const [, name = ''] of source.matchAll(/^export function (\w+(?:Mail|Email))\b/gm)) {
      expect(imported, `${feature}: ${name} stands in no sample of server/src/mail-samples.ts`).toContain(name);
    }
  }
});

test('an unknown mail is not found', async () => {
  expect(await get('/api/console/Mails/members.nothing/en')).toMatchObject({ code: 1404 });
  expect(await get('/api/console/Mails/constructor/en')).toMatchObject({ status: 400 });
  expect(await get('/api/console/Mails/members.register/fr')).toMatchObject({ status: 400 });
});
