import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { ChoicesRestful } from 'survey-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { choiceListJobs } from './jobs';
import { choicesIn } from './rules';

let panel: Panel;
let operator: OperatorPersona;
let website: Server;
let site: string;
let requests: string[];
let answer: RequestListener;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Lena List');
  website = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  website.closeAllConnections();
  website.close();
  await panel.close();
});
const towns = {
  data: {
    towns: [
      { id: 1, label: { en: 'Oslo' } },
      { id: 2, label: { en: 'Bergen' } },
    ],
  },
};
beforeEach(() => {
  requests = [];
  answer = (_request, response) => response.end(JSON.stringify(towns));
});

const dropdown = (name: string, choicesByUrl: object) => ({ type: 'dropdown', name, choicesByUrl });
const inTowns = (path: string) => ({
  url: `${site}${path}`,
  path: 'data.towns',
  valueName: 'id',
  titleName: 'label.en',
});
const asked = async (elements: object[], anew = true) =>
  as(panel, operator).post('/api/console/ChoiceLists', { questionnaire: { elements }, anew });
const fetchNow = () => runJobs(panel, choiceListJobs);
const check = async (questionnaire: unknown) =>
  (await as(panel, operator).post('/api/console/QuestionnaireChecks', { questionnaire })).data;

describe('choices on another website', () => {
  test('are fetched once and written into the questionnaire, wherever their question stands', async () => {
    const elements = [
      dropdown('home', inTowns('/towns')),
      {
        type: 'paneldynamic',
        name: 'trips',
        templateElements: [{ type: 'panel', name: 'p', elements: [dropdown('to', inTowns('/towns'))] }],
      },
      {
        type: 'matrixdynamic',
        name: 'grid',
        columns: [{ name: 'from', cellType: 'dropdown', choicesByUrl: inTowns('/towns') }],
      },
    ];
    expect(await check({ elements })).toMatchObject({ canFetchLists: true });

    const first = await asked(elements);
    expect(first.data.lists).toMatchObject([{ address: `${site}/towns`, state: 'waiting', problem: null }]);
    expect(first.data.questionnaire).toEqual({ elements });
    await fetchNow();
    const { questionnaire, lists } = (await asked(elements, false)).data;
    expect(requests).toEqual(['/towns']);
    expect(lists).toEqual([
      {
        address: `${site}/towns`,
        state: 'ready',
        problem: null,
        entries: null,
        questions: ['home', 'to', 'from'].map((name) => ({ name, choices: 2 })),
      },
    ]);
    const choices = [
      { value: 1, text: 'Oslo' },
      { value: 2, text: 'Bergen' },
    ];
    expect(questionnaire).toMatchObject({ elements: [{ type: 'dropdown', name: 'home', choices }, {}, {}] });
    expect(JSON.stringify(questionnaire)).not.toContain('choicesByUrl');
    expect(await check(questionnaire)).toMatchObject({ problems: [], canFetchLists: false, questions: 3 });
  });

  test('are fetched anew when an operator asks anew', async () => {
    const elements = [dropdown('home', inTowns('/again'))];
    await asked(elements);
    await fetchNow();
    expect((await asked(elements, false)).data.lists).toMatchObject([{ state: 'ready' }]);
    expect((await asked(elements)).data.lists).toMatchObject([{ state: 'waiting' }]);
    await fetchNow();
    expect(requests).toEqual(['/again', '/again']);
  });

  test('stay where they are, with the reason, when the website has no list', async () => {
    answer = (request, response) => {
      if (request.url === '/gone') response.statusCode = 404;
      if (request.url === '/away') response.writeHead(302, { location: 'http://192.168.0.1/towns' });
      response.end(request.url === '/text' ? 'hello' : '{"other":[]}');
    };
    const elements = [
      dropdown('text', { url: `${site}/text` }),
      dropdown('gone', { url: `${site}/gone` }),
      dropdown('away', { url: `${site}/away` }),
      dropdown('empty', { url: `${site}/empty`, path: 'towns' }),
      dropdown('private', { url: 'http://10.0.0.1/towns' }),
      dropdown('quoting', { url: `${site}/towns?of={home}` }),
      dropdown('local', { url: '/towns' }),
    ];
    await asked(elements);
    await fetchNow();
    const { questionnaire, lists } = (await asked(elements, false)).data;
    expect(questionnaire).toEqual({ elements });
    const problems = lists.map(({ problem, questions }: (typeof lists)[number]) => [
      questions[0]?.name,
      problem,
      questions[0]?.choices,
    ]);
    expect(problems).toEqual([
      ['text', 'notJson', null],
      ['gone', 'refused', null],
      ['away', 'privateAddress', null],
      ['empty', null, null],
      ['private', 'privateAddress', null],
      ['quoting', 'privateAddress', null],
      ['local', 'privateAddress', null],
    ]);
  });

  test('that are too many, or too large for the questionnaire, stay where they are', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(1_000)}`);
    answer = (request, response) => {
      const content = { long: Array.from({ length: 5_000 }, (_, index) => index), texts, some: ['a', 'b'] };
      response.end(request.url === '/huge' ? JSON.stringify(Array(200_000).fill(1)) : JSON.stringify(content));
    };
    const from = (path: string) => ({ url: `${site}/lists`, path });
    const elements = [
      dropdown('long', from('long')),
      dropdown('huge', { url: `${site}/huge` }),
      ...[1, 2, 3, 4].map((index) => dropdown(`large${index}`, from('texts'))),
      dropdown('some', from('some')),
    ];
    await asked(elements);
    await fetchNow();
    const { questionnaire, lists } = (await asked(elements, false)).data;
    const what = ({ problem, entries, questions }: (typeof lists)[number]) => [
      questions[0]?.name,
      problem,
      entries,
      questions[0]?.choices,
    ];
    expect(lists.map(what)).toEqual([
      ['long', 'tooMany', 5_000, null],
      ['huge', 'tooMany', 200_000, null],
      ['large1', 'noRoom', null, null],
      ['some', null, null, 2],
    ]);
    expect(questionnaire.elements).toEqual([
      ...elements.slice(0, -1),
      { type: 'dropdown', name: 'some', choices: ['a', 'b'] },
    ]);
  });

  test('are written once none is waited for, and one whose job died is too slow', async () => {
    const elements = [dropdown('here', inTowns('/here'))];
    await asked(elements);
    await fetchNow();
    elements.push(dropdown('lost', inTowns('/lost')));
    await asked(elements, false);
    const waiting = (await asked(elements, false)).data;
    expect(waiting).toMatchObject({ questionnaire: { elements }, lists: [{ state: 'ready' }, { state: 'waiting' }] });
    panel.clock.advance(2 * MINUTE_MS);
    const over = (await asked(elements, false)).data;
    expect(over.lists).toMatchObject([{ state: 'ready' }, { state: 'failed', problem: 'tooSlow' }]);
    expect(over.questionnaire.elements).toMatchObject([{ choices: [{}, {}] }, { choicesByUrl: {} }]);
    expect((await asked(elements)).data.lists).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    await fetchNow();
    expect((await asked(elements, false)).data.lists).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  });

  test('of thousands of questions at one address are refused before any is read', async () => {
    const elements = Array.from({ length: 600 }, () => ({ choicesByUrl: { url: `${site}/towns` } }));
    expect(await asked([{ type: 'panel', elements }])).toMatchObject({ code: codes.tooManyChoiceLists });
    expect(requests).toEqual([]);
  });

  test('are refused in great numbers', async () => {
    const many = Array.from({ length: 21 }, (_, index) => dropdown(`q${index}`, { url: `${site}/${index}` }));
    expect(await asked(many)).toMatchObject({ code: codes.tooManyChoiceLists });
    expect(requests).toEqual([]);
  });
});

test('lists are deleted after a day', async () => {
  const { database } = panel.services;
  const kept = () => database.reader.one(sql`select count(*)::int as lists from choice_lists`);
  expect(await kept()).not.toEqual({ lists: 0 });
  panel.clock.advance(2 * DAY_MS);
  await choiceListJobs['choiceLists.clean']?.({}, panel.services);
  expect(await kept()).toEqual({ lists: 0 });
});

describe('choices are read from an answer as survey-core reads them', () => {
  class Reader extends ChoicesRestful {
    read(content: unknown): unknown[] {
      let items: unknown[] = [];
      this.getResultCallback = (found) => {
        items = found.map((item) => {
          const json: unknown = item.getData();
          return json;
        });
      };
      this.onLoad(content);
      return items;
    }
  }

  test.each([
    ['texts', ['a', 'b', 3], {}],
    ['a value and a title', [{ value: 1, title: 'One' }, { value: 2 }], {}],
    ['the first property', [{ code: 'x', title: 'X' }, { code: 'y' }], {}],
    ['named properties', [{ a: { b: 'x' }, c: 'X' }], { valueName: 'a.b', titleName: 'c' }],
    ['a path with points', { a: { b: ['x'] } }, { path: 'a.b' }],
    ['a path with semicolons', { 'a.c': { b: ['x'] } }, { path: 'a.c;b' }],
    ['a path with commas', { a: { b: ['x'] } }, { path: 'a,b' }],
    ['a path to nowhere', { a: { b: ['x'] } }, { path: 'a.c' }],
    ['titles in two languages', [{ value: 1, title: { default: 'One', 'zh-cn': '一' } }], {}],
    ['conditions', [{ value: 1, title: 'One', visibleIf: '{q} = 1', enableIf: '{q} = 2' }], {}],
    ['no list', { a: 1 }, {}],
  ])('%s', (_what, content, source) => {
    const reader = new Reader();
    // What survey-core makes of the path when it sends a request.
    Object.assign(reader, source, { processedPath: 'path' in source ? source.path : '' });
    const theirs = reader.read(structuredClone(content));
    expect(choicesIn(content, source, 300) ?? []).toEqual(theirs);
  });
});
