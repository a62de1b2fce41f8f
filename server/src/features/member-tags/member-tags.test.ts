import { codes } from '@pollen/contract/codes';
import { TAGS_OF_MEMBER, TAGS_OF_PANEL } from '@pollen/contract/member-tag-values';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import { tagJobs } from '@pollen/testkit/tag-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});
afterAll(() => panel.close());

const tag = (member: MemberPersona, name: string, by = eva) =>
  as(panel, by).post(`/api/console/Members/${member.id}/Tags`, { name });
const untag = (member: MemberPersona, tagId: number, by = eva) =>
  as(panel, by).post(`/api/console/Members/${member.id}/Tags/${tagId}/Remove`);
const tagsOf = async (member: MemberPersona): Promise<string[]> =>
  (await as(panel, viewer).get(`/api/console/Members/${member.id}`)).data.tags.map(
    ({ name }: { name: string }) => name,
  );
const allTags = async () => (await as(panel, viewer).get('/api/console/Tags?counted=true')).data.list;
const idOf = async (name: string): Promise<number> =>
  (await allTags()).find((each: { name: string }) => each.name === name).id;
const foundBy = async (query: string): Promise<number[]> =>
  (await as(panel, viewer).get(`/api/console/Members?${query}`)).data.list
    .map(({ id }: { id: number }) => id)
    .sort((a: number, b: number) => a - b);
const ordered = (...members: MemberPersona[]) => members.map(({ id }) => id).sort((a, b) => a - b);
const start = (name: string, to: object, by = eva) => as(panel, by).post('/api/console/TagRuns', { name, to });
const run = async (id: number) => (await as(panel, viewer).get(`/api/console/TagRuns/${id}`)).data;
const undo = (id: number, by = eva) => as(panel, by).post(`/api/console/TagRuns/${id}/Undo`);
const work = () => runJobs(panel, tagJobs);
const actionsAbout = async (kind: string, id: number): Promise<string[]> =>
  (await as(panel, eva).get(`/api/console/AuditLog?subjectKind=${kind}&subjectId=${id}`)).data.list.map(
    ({ action }: { action: string }) => action,
  );
const living = (countryId: number) => ({
  profile: { name: 'Maya Lindqvist', gender: 2 as const, birthday: '1990-04-12', countryId },
});

describe('one member', () => {
  test('gets tags, in one spelling each, is found by them and loses them again', async () => {
    const [maya, tomas] = await Promise.all([createMember(panel), createMember(panel)]);
    expect(await tag(maya, '  Interview  pool ')).toMatchObject({
      code: 200,
      data: { tag: { name: 'Interview pool' } },
    });
    expect(await tag(tomas, 'INTERVIEW POOL', ben)).toMatchObject({ data: { tag: { name: 'Interview pool' } } });
    await tag(maya, 'Do not call');
    expect(await tagsOf(maya)).toEqual(['Do not call', 'Interview pool']);
    const id = await idOf('Interview pool');
    expect((await allTags()).find((each: { id: number }) => each.id === id)).toMatchObject({ members: 2, more: false });
    expect(await foundBy(`tag=${id}`)).toEqual(ordered(tomas, maya));
    // The same again writes no second line.
    await tag(maya, 'Interview pool');
    expect(await untag(maya, id)).toMatchObject({ code: 200 });
    expect(await untag(maya, id, ben)).toMatchObject({ code: 200 });
    expect(await tagsOf(maya)).toEqual(['Do not call']);
    expect(await foundBy(`tag=${id}`)).toEqual([tomas.id]);
    expect(await actionsAbout('member', maya.id)).toEqual(['member.untagged', 'member.tagged', 'member.tagged']);
    expect(await actionsAbout('tag', id)).toEqual(['tag.created']);
  });

  test('two operators who invent one name at once make one tag', async () => {
    const [maya, tomas] = await Promise.all([createMember(panel), createMember(panel)]);
    const answers = await Promise.all([tag(maya, 'Gardener'), tag(tomas, 'gardener', ben), tag(maya, 'GARDENER', ben)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.tag.id)).size).toBe(1);
    expect(await tagsOf(maya)).toHaveLength(1);
  });

  test('receives the tags with their data, and takes them along when the account closes', async () => {
    const maya = await createMember(panel);
    await tag(maya, 'Tea drinker');
    const id = await idOf('Tea drinker');
    const exported = await panel.call(`GET /api/v1/Accounts/${maya.id}/Export`, { cookie: maya.cookie });
    expect(exported.data.tags).toEqual([{ name: 'Tea drinker', at: panel.clock.now().toISOString() }]);
    const { data } = await panel.call(`GET /api/v1/Accounts/${maya.id}/Closing`, { cookie: maya.cookie });
    const closed = await panel.call(`POST /api/v1/Accounts/${maya.id}/Closing`, {
      cookie: maya.cookie,
      body: { password: PASSWORD, forfeitedPoints: data.forfeitedPoints },
    });
    expect(closed.code).toBe(200);
    expect(await foundBy(`tag=${id}`)).toEqual([]);
    expect(await tag(maya, 'Tea drinker')).toMatchObject({ code: codes.accountGone });
    // A chosen set leaves closed accounts out.
    expect((await start('Tea drinker', { memberIds: [maya.id] })).data).toMatchObject({ state: 'done', members: 0 });
  });

  test('has a bounded number of tags, and so has the panel', async () => {
    const maya = await createMember(panel);
    for (let n = 0; n < TAGS_OF_MEMBER; n += 1) expect((await tag(maya, `bound ${n}`)).code).toBe(200);
    expect(await tag(maya, 'one more')).toMatchObject({ code: codes.tooManyTagsOfMember });
    // The refused call made no tag either.
    expect((await allTags()).map(({ name }: { name: string }) => name)).not.toContain('one more');
    expect((await tag(maya, 'bound 3')).code).toBe(200);
    expect((await start('bulk', { memberIds: [maya.id] })).data).toMatchObject({ members: 0, full: 1 });
    for (const name of ['', ' ', 'x'.repeat(41), 'two\nlines']) expect((await tag(maya, name)).status).toBe(400);
    const full = await openPanel();
    const admin = await createOperatorPersona(full);
    const member = await createMember(full);
    await full.transaction((tx) =>
      tx.run(
        sql`insert into tags (name, created_at) select 'tag ' || n, now() from generate_series(1, ${TAGS_OF_PANEL}) n`,
      ),
    );
    expect(await as(full, admin).post(`/api/console/Members/${member.id}/Tags`, { name: 'another' })).toMatchObject({
      code: codes.tooManyTags,
    });
    await full.close();
  });
});

describe('many members', () => {
  test('a chosen set is tagged at once, and undone without touching who had the tag before', async () => {
    const [maya, tomas, ida] = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
    await tag(maya, 'Pilot');
    const { data } = await start('pilot', { memberIds: [maya.id, tomas.id, ida.id, 999_999_999] });
    expect(data).toMatchObject({
      state: 'done',
      tag: 'Pilot',
      members: 2,
      full: 0,
      by: 'Eva Brandt',
      can: { undo: true },
    });
    expect(await undo(data.id, ben)).toMatchObject({ code: 200, data: { state: 'undone', members: 0 } });
    expect([await tagsOf(maya), await tagsOf(tomas), await tagsOf(ida)]).toEqual([['Pilot'], [], []]);
    expect(await undo(data.id)).toMatchObject({ code: codes.tagRunOver });
    expect(await actionsAbout('tag', await idOf('Pilot'))).toEqual(['tag.undone', 'tag.applied', 'tag.created']);
  });

  test('all members whom filters find are tagged by a job, which a repeat or a crash does not double', async () => {
    const people = await Promise.all([1, 2, 3].map(() => createMember(panel, living(250))));
    const ids = ordered(...people);
    expect((await as(panel, viewer).get('/api/console/MemberCount?country=250')).data).toEqual({
      members: 3,
      more: false,
    });
    const { data } = await start('Régions', { filters: { country: 250, by: 'registered' } });
    expect(data).toMatchObject({ state: 'running', members: 0 });
    await work();
    expect(await run(data.id)).toMatchObject({ state: 'done', members: 3 });
    await work();
    const tagId = await idOf('Régions');
    expect(await foundBy(`tag=${tagId}`)).toEqual(ids);
    const again = await start('régions', { filters: { country: 250, by: 'registered' } }, ben);
    await work();
    expect(await run(again.data.id)).toMatchObject({ state: 'done', members: 0 });
    expect((await undo(data.id)).data).toMatchObject({ state: 'undone' });
    expect(await foundBy(`tag=${tagId}`)).toEqual([]);
    // The search may name a member, so filters are kept no longer than they are needed.
    expect(
      await panel.transaction((tx) =>
        tx.rows(sql`select id from tag_runs where filters is not null and state <> 'running'`),
      ),
    ).toEqual([]);
  });

  test('an undone run tags nobody any more', async () => {
    const maya = await createMember(panel, living(276));
    const { data } = await start('Too early', { filters: { country: 276, by: 'registered' } });
    expect((await undo(data.id)).data).toMatchObject({ state: 'undone' });
    await work();
    expect(await tagsOf(maya)).toEqual([]);
  });
});

describe('the list of tags', () => {
  test('a tag is renamed, merged and deleted, and segments follow', async () => {
    const [maya, tomas, ida] = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
    await Promise.all([tag(maya, 'Renter'), tag(tomas, 'Tenant'), tag(ida, 'Tenant')]);
    await tag(maya, 'Tenant');
    const [renter, tenant] = [await idOf('Renter'), await idOf('Tenant')];
    const post = (path: string, body: object = {}, by = eva) => as(panel, by).post(`/api/console/Tags/${path}`, body);
    expect(await post(`${renter}`, { name: 'tenant' })).toMatchObject({ code: codes.tagNameTaken });
    expect(await post(`${renter}`, { name: 'RENTER' })).toMatchObject({ code: 200 });
    expect(await tagsOf(maya)).toEqual(['RENTER', 'Tenant']);
    expect(await post(`${renter}/Merge`, { into: renter })).toMatchObject({ code: codes.tagIntoItself });
    expect(await post(`${renter}/Merge`, { into: 999_999 })).toMatchObject({ code: codes.tagGone });
    const segment = await as(panel, eva).post('/api/console/Segments', { name: 'Renters', filters: { tag: tenant } });
    const merged = await Promise.all([
      post(`${tenant}/Merge`, { into: renter }),
      post(`${tenant}/Merge`, { into: renter }, ben),
    ]);
    expect(merged.map(({ code }) => code).sort()).toEqual([200, codes.tagGone]);
    // Before the job has moved the members and after it.
    for (const _ of [1, 2]) {
      expect(await tagsOf(maya)).toEqual(['RENTER']);
      expect(await tagsOf(ida)).toEqual(['RENTER']);
      expect(await foundBy(`tag=${renter}`)).toEqual(ordered(ida, tomas, maya));
      const count = await as(panel, viewer).get(`/api/console/Segments/${segment.data.id}/Count`);
      expect(count.data).toMatchObject({ members: 3 });
      await work();
    }
    expect(await post(`${renter}/Delete`)).toMatchObject({ code: 200 });
    expect(await tagsOf(maya)).toEqual([]);
    expect(await foundBy(`tag=${renter}`)).toEqual([]);
    await work();
    expect(
      await panel.transaction((tx) => tx.rows(sql`select 1 from member_tags where tag_id in (${renter}, ${tenant})`)),
    ).toEqual([]);
    expect(await actionsAbout('tag', renter)).toEqual(['tag.deleted', 'tag.renamed', 'tag.created']);
    expect(await actionsAbout('tag', tenant)).toEqual(['tag.merged', 'tag.created']);
    // The name is free again.
    expect(await tag(maya, 'Renter')).toMatchObject({ code: 200 });
  });
});

test('forbidden: viewers look and change nothing; members and visitors see nothing', async () => {
  const maya = await createMember(panel);
  await tag(maya, 'Seen');
  const id = await idOf('Seen');
  const made = (await start('Seen too', { memberIds: [maya.id] })).data;
  expect((await as(panel, viewer).get('/api/console/Tags')).data.can).toMatchObject({
    change: { code: codes.notAllowed },
  });
  expect((await as(panel, viewer).get('/api/console/TagRuns')).data.list[0].can).toMatchObject({
    undo: { code: codes.notAllowed },
  });
  for (const answer of [
    tag(maya, 'New', viewer),
    untag(maya, id, viewer),
    start('New', { memberIds: [maya.id] }, viewer),
    undo(made.id, viewer),
    as(panel, viewer).post(`/api/console/Tags/${id}/Delete`),
  ]) {
    expect(await answer).toMatchObject({ code: codes.notAllowed });
  }
  expect((await as(panel, maya).get('/api/console/Tags')).code).toBe('401');
});
