import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { withPictures } from '@pollen/testkit/picture-questionnaires';
import { runJobs } from '@pollen/testkit/run-jobs';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { questionnairePictureJobs } from './jobs';

let panel: Panel;
let operator: OperatorPersona;
let website: Server;
let site: string;
/** Pictures of different colors as data: URLs. */
let red: string;
let green: string;
let blue: string;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Paula Picture');
  website = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  [red, green, blue] = await Promise.all([picture('#ff0000'), picture('#00ff00'), picture('#0000ff')]);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(async () => {
  website.closeAllConnections();
  website.close();
  await panel.close();
});

async function picture(background: string, width = 2000, height = 500): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

const settings = { ...surveySettings, title: { en: 'Cats', zh: '' } };
const draft = (...links: readonly string[]) =>
  launchSurvey(panel, { questionnaire: withPictures(...links), draft: true });
const post = (path: string, body: object, by = operator) => as(panel, by).post(`/api/console/${path}`, body);
const detail = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}`)).data;
const pictures = async (id: number) => (await detail(id)).pictures;
const launch = (id: number) => post(`Surveys/${id}/State`, { action: 'launch' });
const give = (id: number, name: string, source: string, more: object = {}, by = operator) =>
  post(`Surveys/${id}/PictureFiles`, { name, source, ...more }, by);
const publish = (id: number, base: number, ...links: readonly string[]) =>
  post(`Surveys/${id}/Versions`, { base, questionnaire: withPictures(...links), note: '' });
const runPictureJobs = () => runJobs(panel, questionnairePictureJobs);

/** The color of a picture at an address, as its first channel that is full; null when there is no picture. */
async function colorAt(address: string): Promise<string | null> {
  const answer = await panel.app.inject(address);
  if (answer.statusCode !== 200) return null;
  expect(answer.headers['content-type']).toBe('image/webp');
  const { channels } = await sharp(answer.rawPayload).stats();
  const brightest = channels.map(({ mean }) => mean).indexOf(Math.max(...channels.map(({ mean }) => mean)));
  return ['red', 'green', 'blue'][brightest] ?? null;
}

/** The addresses of the pictures that a new member sees on the first page. */
async function seenByMember(encryptId: string): Promise<string[]> {
  const maya = await createMember(panel);
  const { data } = await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const page = JSON.stringify((await as(panel, maya).get(`/api/v1/Attempts/${data.attemptId}`)).data.page);
  return page.match(/\/questionnaire-pictures\/[\w-]{32}\.webp/g) ?? [];
}

describe('a picture whose address begins at an unknown folder', () => {
  test('needs a file, wherever it stands, and members see the survey once it has one', async () => {
    const questionnaire = {
      pages: [
        {
          name: 'p',
          elements: [
            { type: 'image', name: 'top', imageLink: 'images/cat.png', altText: 'A cat' },
            {
              type: 'html',
              name: 'note',
              html: '<p>See <img src="jr://images/cat.png"> and <img src="/files/dog.jpg"></p>',
            },
            { type: 'imagepicker', name: 'which', choices: [{ value: 'a', imageLink: './images/cat.png' }] },
          ],
        },
      ],
    };
    const check = (await post('QuestionnaireChecks', { questionnaire })).data;
    expect(check).toMatchObject({ problems: [], missingPictures: 2 });
    expect(check.findings.filter(({ kind }: { kind: string }) => kind === 'noEffect')).toEqual([]);

    const { id } = (await post('Surveys', { questionnaire, settings })).data;
    const [cat, dog] = await pictures(id);
    expect(cat).toMatchObject({ source: 'images/cat.png', state: 'missing', file: null, takesFile: true });
    expect(cat.places).toEqual([
      { path: 'pages[0].elements[0].imageLink', element: 'top' },
      { path: 'pages[0].elements[1].html', element: 'note' },
      { path: 'pages[0].elements[2].choices[0].imageLink', element: 'which' },
    ]);
    expect(dog).toMatchObject({ source: '/files/dog.jpg', state: 'missing' });
    expect(await launch(id)).toMatchObject({ code: codes.picturesNotReady });
    expect((await panel.app.inject(cat.address)).statusCode).toBe(404);

    expect((await give(id, 'CAT.PNG', red)).data).toEqual({ pictures: [{ id: cat.id, outcome: 'given' }] });
    expect(await launch(id)).toMatchObject({ code: codes.picturesNotReady });
    expect((await give(id, 'dog.jpg', blue)).data).toEqual({ pictures: [{ id: dog.id, outcome: 'given' }] });
    expect((await pictures(id))[0]).toMatchObject({
      state: 'ready',
      takesFile: true,
      file: { name: 'CAT.PNG', givenBy: 'Paula Picture' },
    });
    expect((await launch(id)).code).toBe(200);
    const addresses = await seenByMember((await detail(id)).encryptId);
    expect(await Promise.all(addresses.map(colorAt))).toEqual(['red', 'red', 'blue', 'red']);
    // Drawn anew like those that are fetched.
    const drawn = await panel.app.inject(addresses[0] as string);
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1488, height: 372 });

    const lines = (await as(panel, await createOperatorPersona(panel, 'admin')).get('/api/console/AuditLog')).data;
    expect(JSON.stringify(lines)).toContain('survey.pictureGiven');
  });

  test('is another picture in each survey, and its name cannot be guessed', async () => {
    const [one, other] = [await draft('images/1.png'), await draft('images/1.png')];
    await give(one.id, '1.png', red);
    expect((await pictures(other.id))[0]).toMatchObject({ state: 'missing' });
    expect(await launch(other.id)).toMatchObject({ code: codes.picturesNotReady });
    await give(other.id, '1.png', green);
    await launch(one.id);
    await launch(other.id);
    const [first, second] = [await seenByMember(one.encryptId), await seenByMember(other.encryptId)];
    expect(first[0]).not.toBe(second[0]);
    expect([await colorAt(first[0] as string), await colorAt(second[0] as string)]).toEqual(['red', 'green']);
  });

  test.each([
    ['jr://images/a%20cat.png', 'images/a cat.png', 'a cat.png'],
    ['file:///C:/pictures/cat.png', 'C:/pictures/cat.png', 'cat.png'],
    ['C:\\pictures\\cat.png', 'C:/pictures/cat.png', 'cat.png'],
    ['../cat.png?v=2', '../cat.png', 'cat.png'],
    ['/../cat.png', '/../cat.png', 'cat.png'],
    ['图片/小猫.png', '图片/小猫.png', '小猫.PNG'],
    ['upload/surveys/7/e\u0301.png', 'upload/surveys/7/\u00e9.png', 'e\u0301.png'],
    ['100%.png', '100%.png', '100%.png'],
  ])('%s', async (address, source, file) => {
    const { id } = await draft(address);
    expect(await pictures(id)).toMatchObject([{ source, state: 'missing' }]);
    expect((await give(id, file, red)).data.pictures).toMatchObject([{ outcome: 'given' }]);
    const shown = await post('Previews', {
      questionnaire: withPictures(address),
      surveyId: id,
      lang: 'en',
      state: null,
      step: 'start',
      answers: {},
    });
    const [found] = JSON.stringify(shown.data.page).match(/\/questionnaire-pictures\/[\w-]{32}\.webp/) ?? [];
    expect(await colorAt(found as string)).toBe('red');
  });
});

describe('a file', () => {
  test('that fits no picture, or several, is refused with its reason', async () => {
    const { id } = await draft('a/1.png', 'b/1.png', `${site}/gone/2.png`);
    await runPictureJobs();
    expect(await give(id, '3.png', red)).toMatchObject({ code: codes.pictureFileUnmatched });
    expect(await give(id, '1.jpg', red)).toMatchObject({ code: codes.pictureFileUnmatched });
    expect(await give(id, '1.png', red)).toMatchObject({ code: codes.pictureFileAmbiguous });
    // The folder of the file decides, and so does the choice of the operator.
    const [a, b, web] = await pictures(id);
    expect((await give(id, 'project/B/1.png', red)).data.pictures).toEqual([{ id: b.id, outcome: 'given' }]);
    expect((await give(id, 'anything.png', green, { pictureId: a.id })).data.pictures).toEqual([
      { id: a.id, outcome: 'given' },
    ]);
    expect(await give(id, '1.png', green, { pictureId: 999_999 })).toMatchObject({ code: codes.notFound });
    expect(web).toMatchObject({ state: 'failed', takesFile: true });
    expect((await pictures(id)).map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready', 'failed']);
  });

  test('goes to the picture that needs one, whatever else has its name', async () => {
    website.removeAllListeners('request');
    website.on('request', (_request, response) => response.end(Buffer.from(red.slice(red.indexOf(',') + 1), 'base64')));
    const { id } = await draft(`${site}/fetched/cat.png`, 'images/cat.png');
    const [web, own] = await pictures(id);
    expect((await give(id, 'cat.png', blue)).data.pictures).toEqual([{ id: own.id, outcome: 'given' }]);
    await runPictureJobs();
    website.removeAllListeners('request');
    website.on('request', (_request, response) => response.writeHead(404).end());
    expect((await pictures(id))[0]).toMatchObject({ id: web.id, state: 'ready', file: null });
    expect((await give(id, 'cat.png', green)).data.pictures).toEqual([{ id: own.id, outcome: 'replaced' }]);
    await launch(id);
    expect(await publish(id, 1, 'images/cat.png', 'next/cat.png')).toMatchObject({ code: codes.picturesNotReady });
    const next = (await pictures(id)).find(({ source }: { source: string }) => source === 'next/cat.png');
    expect((await give(id, 'cat.png', red)).data.pictures).toEqual([{ id: next.id, outcome: 'given' }]);
    expect(next.isAwaited).toBe(true);
    expect((await publish(id, 1, 'images/cat.png', 'next/cat.png')).data).toEqual({ version: 2 });
  });

  test('serves pictures whose addresses differ in case alone', async () => {
    const { id } = await draft('Images/Cat.png', 'images/cat.PNG');
    expect((await give(id, 'cat.png', red)).data.pictures).toHaveLength(2);
    expect((await launch(id)).code).toBe(200);
  });

  test('that is no picture, too large in bytes or in pixels is refused, and changes nothing', async () => {
    const { id } = await draft('cat.png');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const data = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
    const half = Buffer.from(red.slice(red.indexOf(',') + 1), 'base64').subarray(0, 60);
    const refusals: [string, number][] = [
      ['not a picture', codes.notAPicture],
      [data('text/html', svg), codes.notAPicture],
      [data('image/svg+xml', svg), codes.pictureUnreadable],
      [data('image/png', svg), codes.pictureUnreadable],
      [data('image/png', half), codes.pictureUnreadable],
      [await picture('#000000', 6000, 5000), codes.pictureTooLarge],
      [`data:image/png;base64,${'A'.repeat(14_000_000)}`, codes.pictureFileTooLarge],
    ];
    for (const [source, code] of refusals) expect(await give(id, 'cat.png', source)).toMatchObject({ code });
    expect(await pictures(id)).toMatchObject([{ state: 'missing', file: null }]);
    const { count } = await panel.transaction((tx) =>
      tx.one<{ count: number }>(sql`
        select count(*)::int from picture_files join questionnaire_pictures on file_id = picture_files.id
        where survey_id = ${id}`),
    );
    expect(count).toBe(0);
  });

  test('replaces another one until members see the survey; the same one twice changes nothing', async () => {
    const { id } = await draft('cat.png');
    const outcome = async (source: string) => (await give(id, 'cat.png', source)).data.pictures[0].outcome;
    expect(await outcome(red)).toBe('given');
    const before = (await pictures(id))[0].address;
    expect(await outcome(red)).toBe('same');
    expect((await pictures(id))[0].address).toBe(before);
    expect(await outcome(blue)).toBe('replaced');
    const after = (await pictures(id))[0].address;
    expect(after).not.toBe(before);
    expect(await colorAt(after)).toBe('blue');
    await launch(id);
    expect((await pictures(id))[0]).toMatchObject({ takesFile: false });
    expect(await give(id, 'cat.png', red)).toMatchObject({ code: codes.pictureSeen });
    await post(`Surveys/${id}/State`, { action: 'close' });
    expect(await give(id, 'cat.png', red)).toMatchObject({ code: codes.pictureSeen });

    // What no picture shows is deleted after a day, and nothing else.
    const tidy = questionnairePictureJobs['questionnairePictures.tidyFiles'];
    await tidy?.({}, panel.services);
    expect(await colorAt(before)).toBe('red');
    panel.clock.advance(2 * DAY_MS);
    operator = await createOperatorPersona(panel, 'operator', 'Paula Picture');
    await tidy?.({}, panel.services);
    expect([await colorAt(before), await colorAt(after)]).toEqual([null, 'blue']);
  });

  test('of two operators at the same time: one of both is kept, whole', async () => {
    const other = await createOperatorPersona(panel, 'operator', 'Otto Other');
    const { id } = await draft('cat.png');
    const both = await Promise.all([
      give(id, 'cat.png', red),
      give(id, 'cat.png', blue, {}, other),
      give(id, 'cat.png', red),
    ]);
    expect(both.map(({ code }) => code)).toEqual([200, 200, 200]);
    const [kept] = await pictures(id);
    expect(await colorAt(kept.address)).toBe(kept.file.givenBy === 'Otto Other' ? 'blue' : 'red');
  });

  test('given while the survey is launched: members never see another picture than the launch had', async () => {
    const { id, encryptId } = await draft('cat.png');
    await give(id, 'cat.png', red);
    const [given, launched] = await Promise.all([give(id, 'cat.png', blue), launch(id)]);
    expect(launched.code).toBe(200);
    const [address] = await seenByMember(encryptId);
    expect(await colorAt(address as string)).toBe(given.code === 200 ? 'blue' : 'red');
  });

  test('is given only by those who may manage surveys, and for a questionnaire', async () => {
    const { id } = await draft('cat.png');
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect(await give(id, 'cat.png', red, {}, viewer)).toMatchObject({ code: codes.notAllowed });
    expect(await give(999_999, 'cat.png', red)).toMatchObject({ code: codes.notFound });
    expect(await pictures(id)).toMatchObject([{ state: 'missing' }]);
  });
});

describe('a picture on a website', () => {
  test('that could not be fetched is given a file; one that was fetched is not', async () => {
    const { id, encryptId } = await draft(`${site}/gone.png?size=2`, red);
    expect(await give(id, 'gone.png', green)).toMatchObject({ code: codes.pictureNeedsNoFile });
    await runPictureJobs();
    const [gone, data] = await pictures(id);
    expect(gone).toMatchObject({ state: 'failed', problem: 'refused' });
    expect(await give(id, 'x.png', green, { pictureId: data.id })).toMatchObject({ code: codes.pictureNeedsNoFile });
    expect((await give(id, 'gone.png', green)).data.pictures).toEqual([{ id: gone.id, outcome: 'given' }]);
    expect((await pictures(id))[0]).toMatchObject({ state: 'ready', problem: null, takesFile: true });
    // Asking again fetches nothing that has a file.
    expect((await post(`Surveys/${id}/PictureFetches`, {})).data).toEqual({ pictures: 0 });
    expect((await launch(id)).code).toBe(200);
    const [address] = await seenByMember(encryptId);
    expect(await colorAt(address as string)).toBe('green');
    expect((await panel.app.inject(address as string)).headers['cache-control']).toBe('public, max-age=300');

    // Another survey with the address has the same picture, which members see now.
    const other = await draft(`${site}/gone.png?size=2`);
    expect(await pictures(other.id)).toMatchObject([{ state: 'ready', takesFile: false }]);
    expect(await give(other.id, 'gone.png', blue)).toMatchObject({ code: codes.pictureSeen });
  });
});

describe('files stay', () => {
  test('from version to version of a survey, also after versions without the picture', async () => {
    const { id } = await draft('images/cat.png');
    await give(id, 'cat.png', red);
    expect((await publish(id, 1, 'images/cat.png', 'images/dog.png')).data).toEqual({ version: 2 });
    expect(await pictures(id)).toMatchObject([{ state: 'ready' }, { source: 'images/dog.png', state: 'missing' }]);
    expect((await publish(id, 2, `${site}/x.png`)).data).toEqual({ version: 3 });
    expect((await post(`Surveys/${id}/Versions/1/Restoration`, { base: 3 })).data).toEqual({ version: 4 });
    expect(await pictures(id)).toMatchObject([{ source: 'images/cat.png', state: 'ready' }]);
    expect((await launch(id)).code).toBe(200);
  });

  test('in a copy of the survey, and a replacement there leaves the original alone', async () => {
    const { id } = await draft('images/cat.png', 'images/dog.png');
    await give(id, 'cat.png', red);
    const copy = (await post(`Surveys/${id}/Copies`, {})).data.id;
    expect(await pictures(copy)).toMatchObject([{ state: 'ready', file: { name: 'cat.png' } }, { state: 'missing' }]);
    await give(copy, 'cat.png', blue);
    const [original] = await pictures(id);
    const [copied] = await pictures(copy);
    expect([await colorAt(original.address), await colorAt(copied.address)]).toEqual(['red', 'blue']);
    // The original replaced the shared file: the copy of a copy still has it.
    const second = (await post(`Surveys/${id}/Copies`, {})).data.id;
    await give(id, 'cat.png', green);
    panel.clock.advance(2 * DAY_MS);
    operator = await createOperatorPersona(panel, 'operator', 'Paula Picture');
    await questionnairePictureJobs['questionnairePictures.tidyFiles']?.({}, panel.services);
    expect(await colorAt((await pictures(second))[0].address)).toBe('red');
  });

  test('not in another survey with the same questionnaire', async () => {
    const { id } = await draft('images/cat.png');
    await give(id, 'cat.png', red);
    const { questionnaire } = await detail(id);
    const other = (await post('Surveys', { questionnaire, settings })).data.id;
    expect(await pictures(other)).toMatchObject([{ state: 'missing', file: null }]);
  });
});

describe('of a survey that members answer', () => {
  test('the next version waits for its files, which are given beforehand', async () => {
    const { id } = await launchSurvey(panel);
    expect(await pictures(id)).toEqual([]);
    expect(await publish(id, 1, 'images/new.png')).toMatchObject({ code: codes.picturesNotReady });
    expect(await pictures(id)).toMatchObject([
      {
        source: 'images/new.png',
        state: 'missing',
        isAwaited: true,
        takesFile: true,
        places: [{ path: 'pages[0].elements[0].choices[0].imageLink', element: 'which' }],
      },
    ]);
    await give(id, 'new.png', red);
    await give(id, 'new.png', blue);
    expect((await publish(id, 1, 'images/new.png')).data).toEqual({ version: 2 });
    expect(await pictures(id)).toMatchObject([{ state: 'ready', isAwaited: false, takesFile: false }]);
    expect(await give(id, 'new.png', red)).toMatchObject({ code: codes.pictureSeen });
    expect(await colorAt((await pictures(id))[0].address)).toBe('blue');
  });

  test('nothing is waited for any more once the draft is discarded', async () => {
    const { id } = await launchSurvey(panel);
    const questionnaire = withPictures('images/new.png');
    const saved = await post(`Surveys/${id}/Draft`, { base: 1, questionnaire, revision: 0 });
    await publish(id, 1, 'images/new.png');
    expect(await pictures(id)).toHaveLength(1);
    const discarded = await post(`Surveys/${id}/Draft/Discard`, { revision: saved.data.revision });
    expect(discarded.code).toBe(200);
    expect(await pictures(id)).toEqual([]);
  });
});

test('a job that was held up leaves the file that an operator gave meanwhile', async () => {
  const { id } = await draft(`${site}/late.png`);
  const [late] = await pictures(id);
  const services: Services = {
    ...panel.services,
    fetchOutside: async () => {
      await panel.transaction((tx) =>
        tx.run(sql`update questionnaire_pictures set state = 'failed', problem = 'unreachable' where id = ${late.id}`),
      );
      expect((await give(id, 'late.png', green)).code).toBe(200);
      return Buffer.from(red.split(',')[1] ?? '', 'base64');
    },
  };
  await questionnairePictureJobs['questionnairePictures.fetch']?.({ id: late.id }, services);
  expect(await colorAt(late.address)).toBe('green');
  expect((await pictures(id))[0]).toMatchObject({ state: 'ready', file: { name: 'late.png' } });
});
