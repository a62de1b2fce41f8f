import { openPanel, type Panel } from '@pollen/testkit/panel';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from './actions';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

test('a load that fails in one transaction does not fail the others that ask for the same plan', async () => {
  const { id } = await launchSurvey(panel);
  // The launch has loaded the version of the survey; this one is unknown to the process.
  const { versionId } = await panel.transaction((tx) =>
    tx.one<{ versionId: number }>(sql`
      insert into survey_versions (survey_id, version, source, plan, created_at)
      select survey_id, version + 1, source, plan, created_at from survey_versions where survey_id = ${id}
      returning id as "versionId"`),
  );

  const [first, second] = await panel.transaction((whole) =>
    panel.transaction(async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => undefined);
      return Promise.allSettled([planOf(tx, versionId), planOf(whole, versionId)]);
    }),
  );
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  expect(second).toMatchObject({ status: 'fulfilled', value: { pages: expect.any(Array) } });

  const [one, same] = await panel.transaction((tx) => Promise.all([planOf(tx, versionId), planOf(tx, versionId)]));
  expect(one).toBe(same);
});
