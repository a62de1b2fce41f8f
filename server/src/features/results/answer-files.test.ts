import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses, repeated } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'viewer', 'Eva Brandt');
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const filesOf = async (surveyId: number, query = '') =>
  (await panel.call(`GET /api/console/Surveys/${surveyId}/AnswerFiles?${query}`, { cookie: eva.cookie })).data;
const file = (name: string) => ({ name, type: 'application/pdf', content: name.padEnd(32, 'x'), size: 100 });

test('a page of files ends after thousands of responses without any, and the next one goes on there', async () => {
  const elements = [{ type: 'file', name: 'bill', title: 'Your bill' }];
  const { id } = await launchSurvey(panel, {
    questionnaire: { pages: [{ name: 'p', elements }] },
    completesTarget: 6_000,
  });
  await addResponses(panel, id, [{ bill: [file('oldest')] }, ...repeated(5_000, {}), { bill: [file('newest')] }]);

  const first = await filesOf(id);
  expect(first.list).toMatchObject([{ files: [{ name: 'newest' }] }]);
  const second = await filesOf(id, `before=${first.next}`);
  expect(second).toMatchObject({ list: [{ files: [{ name: 'oldest' }] }], next: null });
});

test('questions that store into one answer are listed once, by the one that takes files', async () => {
  const panels = (name: string, title: string, type: string, inner: string) => ({
    type: 'paneldynamic',
    name,
    title,
    valueName: 'rooms',
    templateElements: [{ type, name: inner }],
  });
  const elements = [panels('sizes', 'Sizes', 'text', 'size'), panels('photos', 'Photos', 'file', 'photo')];
  const { id } = await launchSurvey(panel, {
    questionnaire: { pages: [{ name: 'p', elements }] },
    completesTarget: 6_000,
  });
  await addResponses(panel, id, [{ rooms: [{ size: 'large', photo: [file('kitchen')] }] }]);

  const { questions, question, list } = await filesOf(id);
  expect(questions).toEqual([{ name: 'rooms', title: 'Photos' }]);
  expect({ question, list }).toMatchObject({ question: 'rooms', list: [{ files: [{ name: 'kitchen' }] }] });
});
