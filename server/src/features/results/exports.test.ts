import { readFileSync } from 'node:fs';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const questionnaire = {
  pages: [
    {
      name: 'all',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: { default: "Tea or coffee? It's one", 'zh-cn': '茶还是咖啡？' },
          choices: [
            { value: 'tea', text: { default: 'Tea, green', 'zh-cn': '茶' } },
            { value: 'coffee', text: { default: 'Coffee', 'zh-cn': '咖啡' } },
          ],
          showRefuseItem: true,
          showDontKnowItem: true,
        },
        { type: 'checkbox', name: 'when', title: 'When?', choices: ['morning', 'noon', 'evening'] },
        { type: 'rating', name: 'score', title: 'Score', rateValues: [1, 2, 3] },
        { type: 'text', name: 'cups', title: 'Cups a day', inputType: 'number' },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
  ],
};

let panel: Panel;
let eva: OperatorPersona;
let surveyId: number;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  surveyId = (await launchSurvey(panel, { questionnaire })).id;
  await addResponses(panel, surveyId, [
    { drink: 'tea', when: ['morning', 'evening'], score: 3, cups: 2, why: 'It is "good", 茶\nreally' },
    { drink: 'coffee', when: ['noon'], score: 1, cups: 4.5 },
    { drink: 'refused', score: 2 },
    { drink: 'dontknow', when: ['evening'], cups: 0, why: 'no' },
  ]);
});
afterAll(() => panel.close());

async function file(path: string): Promise<string> {
  const { body, statusCode } = await panel.app.inject({
    method: 'GET',
    url: `/api/console/Surveys/${surveyId}/Responses/${path}`,
    headers: { cookie: eva.cookie },
  });
  expect(statusCode).toBe(200);
  return body;
}
/** The answers in the lines: not the first four columns, which differ from run to run, nor the four about members. */
const answersIn = (text: string) =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').slice(4, -4).join(','));

describe('CSV', () => {
  test('with labels in the language that was asked for', async () => {
    expect(answersIn(await file('Csv?answers=labels'))).toEqual([
      `Tea or coffee? It's one,When?: morning,When?: noon,When?: evening,Score,Cups a day,Why?`,
      `"Tea, green",Chosen,Not chosen,Chosen,3,2,"It is ""good"", 茶\nreally"`,
      'Coffee,Not chosen,Chosen,Not chosen,1,4.5,',
      'Prefer not to say,,,,2,,',
      `Don't know,Not chosen,Not chosen,Chosen,,0,no`,
    ]);
    const [head, first] = answersIn(await file('Csv?answers=labels&lang=zh'));
    expect(head).toMatch(/^茶还是咖啡？,When\?：morning,/);
    expect(first).toMatch(/^茶,已选,未选,/);
  });

  test('with numeric codes, and with the values of the questionnaire', async () => {
    expect(answersIn(await file('Csv?answers=codes')).slice(0, 4)).toEqual([
      'drink,when_1,when_2,when_3,score,cups,why',
      `1,1,0,1,3,2,"It is ""good"", 茶\nreally"`,
      '2,0,1,0,1,4.5,',
      '3,,,,2,,',
    ]);
    expect(answersIn(await file('Csv')).slice(1, 4)).toEqual([
      `tea,1,0,1,3,2,"It is ""good"", 茶\nreally"`,
      'coffee,0,1,0,1,4.5,',
      'refused,,,,2,,',
    ]);
    expect(await file('Csv')).toBe(await file('Csv?answers=values'));
  });

  test('nothing else than the three', async () => {
    const { body } = await panel.app.inject({
      method: 'GET',
      url: `/api/console/Surveys/${surveyId}/Responses/Csv?answers=sav`,
      headers: { cookie: eva.cookie },
    });
    expect(JSON.parse(body).code).not.toBe(200);
  });
});

/**
 * The syntax and the data were read with PSPP 1.6.2 (Debian 12), which took the syntax without a warning and answered with
 * `fixtures/spss-in-pspp.txt`: `pspp -O format=txt labels.sps` with DISPLAY DICTIONARY, MRSETS /DISPLAY and LIST behind
 * it. When a file changes here, have PSPP read it again.
 */
describe('SPSS', () => {
  test('the files are those that PSPP has read', async () => {
    const syntax = (await file('Syntax')).replaceAll(String(surveyId), '48101');
    const data = (await file('Spss')).replace(/^[bcdfghjkmnpqrstv]{13},1,[\d-]{10}/gm, 'bcdfghjkmnpqr,1,2026-11-23');
    await expect(syntax.replaceAll('\r\n', '\n')).toMatchFileSnapshot('fixtures/labels.sps');
    await expect(data.replaceAll('\r\n', '\n')).toMatchFileSnapshot('fixtures/responses-spss.csv');
    const read = readFileSync(new URL('fixtures/spss-in-pspp.txt', import.meta.url), 'utf8');
    for (const fact of ['Tea or coffee?', "Don't know", '$set1', 'Ordinal', '茶']) expect(read).toContain(fact);
  });
});
