import { invariants } from '@pollen/checks/invariants/index';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariantRunJobs } from './jobs';
import { deleteRunsBefore, findLastRun } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const check = async () => invariantRunJobs['invariantRuns.check']?.({}, panel.services);
const lastRun = () => panel.transaction(findLastRun);

test('the nightly run stores how many invariants do not hold, and deletes nothing of the panel', async () => {
  const member = await createMember(panel);
  expect(await lastRun()).toBeNull();
  await check();
  expect(await lastRun()).toEqual({ endedAt: panel.clock.now(), broken: 0 });

  await panel.transaction((tx) => tx.run(sql`delete from credit_accounts where member_id = ${member.id}`));
  panel.clock.advance(86_400_000);
  await check();
  expect((await lastRun())?.broken).toBeGreaterThan(0);
  const { checked, broken } = await panel.transaction((tx) =>
    tx.one<{ checked: number; broken: { check: string }[] }>(
      sql`select checked, broken from invariant_runs order by id desc limit 1`,
    ),
  );
  expect(checked).toBe(Object.keys(invariants).length);
  expect(broken.map((finding) => finding.check)).toContain('every member has ledger accounts and a credit score');
});

test('old runs are deleted', async () => {
  const deleted = await panel.transaction((tx) => deleteRunsBefore(tx, panel.clock.now(), 10));
  expect(deleted).toBe(1);
  expect(await lastRun()).not.toBeNull();
});
