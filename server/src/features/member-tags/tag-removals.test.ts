import { codes } from '@pollen/contract/codes';
import { REMOVAL_UNDONE_WITHIN_DAYS, TAGS_OF_MEMBER } from '@pollen/contract/member-tag-values';
import { eventually } from '@pollen/testkit/eventually';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import { tagJobs } from '@pollen/testkit/tag-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { retentionJobs } from '../../retention';
import { filteredMembersQuery } from '../console-members/member-filter';
import { clearNext } from './actions';
import { continueRun } from './runs';

let panel: Panel;
let eva: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});
afterAll(() => panel.close());

const members = (n: number, countryId?: number): Promise<MemberPersona[]> =>
  Promise.all(
    Array.from({ length: n }, () =>
      createMember(
        panel,
        countryId === undefined
          ? {}
          : { profile: { name: 'Maya Lindqvist', gender: 2 as const, birthday: '1990-04-12', countryId } },
      ),
    ),
  );
const idsOf = (people: readonly MemberPersona[]) => people.map(({ id }) => id).sort((a, b) => a - b);
const add = async (name: string, people: readonly MemberPersona[]) =>
  (await as(panel, eva).post('/api/console/TagRuns', { name, to: { memberIds: people.map(({ id }) => id) } })).data;
const tagId = async (name: string): Promise<number> =>
  (await as(panel, viewer).get('/api/console/Tags')).data.list.find((tag: { name: string }) => tag.name === name).id;
const remove = (id: number, from: object, by = eva) => as(panel, by).post(`/api/console/Tags/${id}/Removals`, { from });
const run = async (id: number) => (await as(panel, viewer).get(`/api/console/TagRuns/${id}`)).data;
const undo = (id: number) => as(panel, eva).post(`/api/console/TagRuns/${id}/Undo`);
const tagged = async (id: number): Promise<number[]> =>
  (
    await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`select member_id as id from member_tags where tag_id = ${id} order by 1`),
    )
  ).map((row) => row.id);
const kept = async (): Promise<number> =>
  (await panel.transaction((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from removed_member_tags`))).n;
const work = () => runJobs(panel, tagJobs);

test('chosen members lose a tag at once, and only those get it back who lost it', async () => {
  const people = await members(3);
  const [maya, tomas, ida] = people as [MemberPersona, MemberPersona, MemberPersona];
  await add('Pilot', [maya, tomas]);
  const id = await tagId('Pilot');
  const { data } = await remove(id, { memberIds: [maya.id, ida.id, 999_999_999] });
  expect(data).toMatchObject({ kind: 'remove', state: 'done', tag: 'Pilot', members: 1, can: { undo: true } });
  expect(await tagged(id)).toEqual([tomas.id]);
  // The same call again takes the tag off nobody.
  expect((await remove(id, { memberIds: [maya.id, ida.id] })).data).toMatchObject({ state: 'done', members: 0 });
  expect((await undo(data.id)).data).toMatchObject({ state: 'undone', members: 0, full: 0 });
  expect(await tagged(id)).toEqual(idsOf([maya, tomas]));
  expect(await undo(data.id)).toMatchObject({ code: codes.tagRunOver });
  const lines = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=tag&subjectId=${id}`);
  expect(lines.data.list.map(({ action }: { action: string }) => action)).toEqual([
    'tag.restored',
    'tag.removed',
    'tag.removed',
    'tag.applied',
    'tag.created',
  ]);
});

test('all whom filters find lose a tag by a job, also when the filter is the tag itself', async () => {
  const [french, german] = [await members(3, 250), await members(2, 276)];
  await add('Cohort', [...french, ...german]);
  const id = await tagId('Cohort');
  const { data } = await remove(id, { filters: { country: 250, by: 'registered' } });
  expect(data).toMatchObject({ state: 'running', members: 0 });
  await work();
  expect(await run(data.id)).toMatchObject({ state: 'done', members: 3 });
  expect(await tagged(id)).toEqual(idsOf(german));
  await work();
  const rest = await remove(id, { filters: { tag: id, by: 'registered' } });
  await work();
  expect(await run(rest.data.id)).toMatchObject({ state: 'done', members: 2 });
  expect(await tagged(id)).toEqual([]);
  await undo(data.id);
  expect(await tagged(id)).toEqual(idsOf(french));
});

test('a tag that was put by a run comes back as that run’s, and not when that run was undone', async () => {
  const people = await members(2);
  const added = await add('Twice undone', people);
  const id = await tagId('Twice undone');
  const first = (await remove(id, { memberIds: idsOf(people) })).data;
  await undo(first.id);
  // The run that put the tag still finds its members.
  await undo(added.id);
  expect(await tagged(id)).toEqual([]);
  const again = await add('Twice undone', people);
  const second = (await remove(id, { memberIds: idsOf(people) })).data;
  await undo(again.id);
  expect((await undo(second.id)).data).toMatchObject({ state: 'undone' });
  expect(await tagged(id)).toEqual([]);
});

test('undoing leaves out full members, follows a merge and refuses a deleted tag', async () => {
  const [maya, tomas] = (await members(2)) as [MemberPersona, MemberPersona];
  await add('Old name', [maya, tomas]);
  const old = await tagId('Old name');
  const removal = (await remove(old, { memberIds: idsOf([maya, tomas]) })).data;
  for (let n = 0; n < TAGS_OF_MEMBER; n += 1) await add(`room ${n}`, [maya]);
  await as(panel, eva).post(`/api/console/Members/${tomas.id}/Tags`, { name: 'Kept' });
  const keptTag = await tagId('Kept');
  await as(panel, eva).post(`/api/console/Tags/${old}/Merge`, { into: keptTag });
  expect(await remove(old, { memberIds: [maya.id] })).toMatchObject({ code: codes.tagGone });
  expect((await undo(removal.id)).data).toMatchObject({ state: 'undone', full: 1 });
  expect([await tagged(old), await tagged(keptTag)]).toEqual([[], [tomas.id]]);
  const last = (await remove(keptTag, { memberIds: [tomas.id] })).data;
  await as(panel, eva).post(`/api/console/Tags/${keptTag}/Delete`);
  expect(await undo(last.id)).toMatchObject({ code: codes.tagGone });
});

test('who lost a tag is kept for thirty days and leaves with the account', async () => {
  const [maya, tomas] = (await members(2)) as [MemberPersona, MemberPersona];
  await add('Short memory', [maya, tomas]);
  const id = await tagId('Short memory');
  const before = await kept();
  const removal = (await remove(id, { memberIds: idsOf([maya, tomas]) })).data;
  expect(await kept()).toBe(before + 2);
  const { data } = await panel.call(`GET /api/v1/Accounts/${maya.id}/Closing`, { cookie: maya.cookie });
  await panel.call(`POST /api/v1/Accounts/${maya.id}/Closing`, {
    cookie: maya.cookie,
    body: { password: PASSWORD, forfeitedPoints: data.forfeitedPoints },
  });
  expect(await kept()).toBe(before + 1);
  panel.clock.advance((REMOVAL_UNDONE_WITHIN_DAYS + 1) * DAY_MS);
  const operator = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
  expect(await as(panel, operator).post(`/api/console/TagRuns/${removal.id}/Undo`)).toMatchObject({
    code: codes.tagRunTooOld,
  });
  await retentionJobs['retention.delete']?.({}, panel.services);
  expect(await kept()).toBe(0);
  eva = operator;
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});

/** Runs `other` while a transaction has done its work and is not over: until `other` is through or waits for a lock. */
async function beside(inside: Parameters<Panel['transaction']>[0], other: () => Promise<unknown>): Promise<void> {
  let isThrough = false;
  let running: Promise<unknown> = Promise.resolve();
  await panel.transaction(async (tx) => {
    await inside(tx);
    running = other().then(() => {
      isThrough = true;
    });
    await eventually(async () => {
      const { n } = await panel.services.database.reader.one<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(isThrough || n > 0).toBe(true);
    });
  });
  await running;
}

test('a part of a run beside a deletion or a merge leaves nobody on the ended tag', async () => {
  const people = await members(2, 616);
  const filters = { filters: { country: 616, by: 'registered' } };
  const [other] = await members(1);
  await add('Goal', other ? [other] : []);
  const goal = await tagId('Goal');
  for (const ending of ['Delete', 'Merge'] as const) {
    const started = (await as(panel, eva).post('/api/console/TagRuns', { name: `Ends by ${ending}`, to: filters }))
      .data;
    const id = await tagId(`Ends by ${ending}`);
    await beside(
      (tx) => continueRun(tx, started.id, filteredMembersQuery),
      async () => {
        expect(
          await as(panel, eva).post(`/api/console/Tags/${id}/${ending}`, ending === 'Merge' ? { into: goal } : {}),
        ).toMatchObject({ code: 200 });
        await panel.transaction((tx) => clearNext(tx, id));
      },
    );
    expect(await tagged(id)).toEqual([]);
  }
  expect(await tagged(goal)).toEqual(idsOf([...people, ...(other ? [other] : [])]));
});

test('a removal beside the job that moves merged members takes the tag off all of them', async () => {
  const people = await members(3);
  await add('Merged away', people);
  await add('Stays', people.slice(0, 1));
  const [away, stays] = [await tagId('Merged away'), await tagId('Stays')];
  await as(panel, eva).post(`/api/console/Tags/${away}/Merge`, { into: stays });
  await beside(
    (tx) => clearNext(tx, away),
    () => remove(stays, { memberIds: idsOf(people) }),
  );
  expect([await tagged(away), await tagged(stays)]).toEqual([[], []]);
  // Before the job: the members still have the row of the merged tag.
  await add('Merged too', people);
  const too = await tagId('Merged too');
  await as(panel, eva).post(`/api/console/Tags/${too}/Merge`, { into: stays });
  expect((await remove(stays, { memberIds: idsOf(people) })).data).toMatchObject({ members: 3 });
  await work();
  expect([await tagged(too), await tagged(stays)]).toEqual([[], []]);
});

test('forbidden for viewers; unknown tags and sets that are too large are refused', async () => {
  const [maya] = (await members(1)) as [MemberPersona];
  await add('Watched', [maya]);
  const id = await tagId('Watched');
  expect(await remove(id, { memberIds: [maya.id] }, viewer)).toMatchObject({ code: codes.notAllowed });
  expect(await remove(999_999, { memberIds: [maya.id] })).toMatchObject({ code: codes.tagGone });
  expect((await remove(id, { memberIds: Array.from({ length: 501 }, (_, n) => n + 1) })).status).toBe(400);
  expect((await remove(id, { memberIds: [] })).status).toBe(400);
  expect(await tagged(id)).toEqual([maya.id]);
});
