import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { withPictures } from '@pollen/testkit/picture-questionnaires';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';
import { questionnairePictureJobs } from './jobs';

let panel: Panel;
let operator: OperatorPersona;
let website: Server;
let site: string;
let requests: string[];
let answer: RequestListener;
let png: Buffer;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Paul Picture');
  website = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  png = await sharp({ create: { width: 2000, height: 500, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  website.closeAllConnections();
  website.close();
  await panel.close();
});
beforeEach(() => {
  requests = [];
  answer = (_request, response) => response.end(png);
});

const fetchNow = () => runJobs(panel, questionnairePictureJobs);
const draft = (...links: readonly string[]) =>
  launchSurvey(panel, { questionnaire: withPictures(...links), draft: true });
const detail = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}`)).data;
const launch = (id: number) => as(panel, operator).post(`/api/console/Surveys/${id}/State`, { action: 'launch' });

describe('pictures from elsewhere', () => {
  test('are fetched once, drawn anew and shown from here, wherever they stand', async () => {
    const questionnaire = {
      pages: [
        {
          name: 'p',
          elements: [
            { type: 'image', name: 'logo', imageLink: `${site}/logo.png`, altText: 'Our "logo"', imageWidth: '300px' },
            { type: 'html', name: 'note', html: `<p>See <img src="${site}/note.png" alt="A note" onerror="x()"></p>` },
            { type: 'imagepicker', name: 'which', choices: [{ value: 'a', imageLink: `${site}/a.png` }] },
          ],
        },
      ],
    };
    const { id, encryptId } = await launchSurvey(panel, { questionnaire, draft: true });
    const before = (await detail(id)).pictures;
    expect(before.map(({ state, source }: { state: string; source: string }) => [state, source])).toEqual([
      ['waiting', expect.stringMatching(/\.png$/)],
      ['waiting', expect.stringMatching(/\.png$/)],
      ['waiting', expect.stringMatching(/\.png$/)],
    ]);
    expect(await launch(id)).toMatchObject({ code: codes.picturesNotReady });
    await fetchNow();
    await fetchNow();
    expect(requests.toSorted()).toEqual(['/a.png', '/logo.png', '/note.png']);
    expect((await detail(id)).pictures.map(({ state }: { state: string }) => state)).toEqual([
      'ready',
      'ready',
      'ready',
    ]);
    expect((await launch(id)).code).toBe(200);

    const maya = await createMember(panel);
    const { data } = await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    const page = JSON.stringify((await as(panel, maya).get(`/api/v1/Attempts/${data.attemptId}`)).data.page);
    expect(page).not.toContain(site);
    expect(page).not.toContain('onerror');
    expect(page).toContain('alt=\\"Our  logo \\" width=\\"300\\"');
    const addresses = page.match(/\/questionnaire-pictures\/[\w-]{32}\.webp/g) ?? [];
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) {
      const picture = await panel.app.inject(address);
      expect(picture.headers['content-type']).toBe('image/webp');
      const { width, height, hasAlpha } = await sharp(picture.rawPayload).metadata();
      expect({ width, height, hasAlpha }).toEqual({ width: 1488, height: 372, hasAlpha: true });
    }
  });

  test('that stand in the questionnaire as data are drawn anew like the others', async () => {
    const { id } = await draft(`data:image/png;base64,${png.toString('base64')}`);
    await fetchNow();
    const [picture] = (await detail(id)).pictures;
    expect(picture).toMatchObject({ source: null, state: 'ready' });
    expect((await panel.app.inject(picture.address)).statusCode).toBe(200);
    expect(requests).toEqual([]);
    // The plan and the row hold no second copy of the data.
    const sizes = await panel.transaction((tx) =>
      tx.one<{ plan: number; row: number }>(sql`
        select length(plan::text) as plan, (select max(length(source)) from questionnaire_pictures) as row
        from survey_versions where survey_id = ${id}`),
    );
    expect(Math.max(sizes.plan, sizes.row)).toBeLessThan(2_000);
  });

  test('are the same file for two surveys with the same address', async () => {
    const [one, two] = [await draft(`${site}/shared.png`), await draft(`${site}/shared.png`)];
    await fetchNow();
    expect(requests).toEqual(['/shared.png']);
    const addresses = [(await detail(one.id)).pictures, (await detail(two.id)).pictures].map(
      ([first]) => first.address,
    );
    expect(addresses[0]).toBe(addresses[1]);
  });
});

describe('says why a picture was not fetched', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, RequestListener]>([
    ['refused', (_request, response) => response.writeHead(404).end()],
    ['notAPicture', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(svg)],
    ['notAPicture', (_request, response) => response.end(Buffer.concat([png.subarray(0, 60), Buffer.alloc(500)]))],
    ['privateAddress', (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ])('%s', async (problem, bad) => {
    answer = bad;
    const { id } = await draft(`${site}/${problem}-${Math.random()}.png`);
    await fetchNow();
    expect((await detail(id)).pictures).toMatchObject([{ state: 'failed', problem }]);
    expect(await launch(id)).toMatchObject({ code: codes.picturesNotReady });
  });

  test('after three tries, when the other server does not answer; then an operator can ask again', async () => {
    answer = (_request, response) => response.writeHead(503).end();
    const { id } = await draft(`${site}/down.png`);
    // Runs what is due later, too.
    await fetchNow();
    expect(requests).toHaveLength(3);
    expect((await detail(id)).pictures).toMatchObject([{ state: 'failed', problem: 'unreachable' }]);

    answer = (_request, response) => response.end(png);
    panel.clock.advance(MINUTE_MS);
    expect((await as(panel, operator).post(`/api/console/Surveys/${id}/PictureFetches`)).data).toEqual({ pictures: 1 });
    await fetchNow();
    expect((await detail(id)).pictures).toMatchObject([{ state: 'ready', problem: null }]);
    expect((await launch(id)).code).toBe(200);
  });

  test('by an address that names no file, at its place', async () => {
    for (const imageLink of [
      'ftp://example.com/a.png',
      'https://user:pw@example.com/a.png',
      'images/{brand}.png',
      'images/',
      '#',
      '..',
      `${'x'.repeat(500)}.png`,
      'data:image/svg+xml;base64,PHN2Zz4=',
    ]) {
      const { data } = await as(panel, operator).post('/api/console/QuestionnaireChecks', {
        questionnaire: withPictures(imageLink),
      });
      expect(data.problems).toMatchObject([{ path: 'pages[0].elements[0].choices[0].imageLink' }]);
    }
  });
});

test('a survey that members answer gets a new version only with its pictures', async () => {
  const { id } = await launchSurvey(panel);
  const publish = () =>
    as(panel, operator).post(`/api/console/Surveys/${id}/Versions`, {
      base: 1,
      questionnaire: withPictures(`${site}/new.png`),
      note: '',
    });
  expect(await publish()).toMatchObject({ code: codes.picturesNotReady });
  await fetchNow();
  expect(requests).toEqual(['/new.png']);
  expect((await publish()).data).toEqual({ version: 2 });
  expect((await detail(id)).pictures).toMatchObject([{ state: 'ready' }]);
});
