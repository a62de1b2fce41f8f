import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const question = (name: string) => ({ name, elements: [{ type: 'text', name: `${name}text` }] });

test('a page turn extends a reservation when it grows by more than two minutes', async () => {
  const member = as(panel, await createMember(panel));
  const questionnaire = { pages: ['a', 'b', 'c', 'd'].map(question) };
  const { encryptId } = await launchSurvey(panel, { questionnaire });
  const begun = panel.clock.now();
  const { attemptId } = (await member.post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
  const reservedMinutes = async () => {
    const { until } = await panel.services.database.reader.one<{ until: Date }>(
      sql`select reserved_until as until from attempts where attempt_key = ${attemptId}`,
    );
    return (until.getTime() - begun.getTime()) / MINUTE_MS;
  };
  expect(await reservedMinutes()).toBe(10);
  const found: number[] = [];
  for (const turn of [0, 1, 2]) {
    panel.clock.advance(2 * MINUTE_MS);
    expect((await member.post(`/api/v1/Attempts/${attemptId}/Page`, { turn, answers: {} })).code).toBe(200);
    found.push(await reservedMinutes());
  }
  expect(found).toEqual([10, 14, 14]);
});
