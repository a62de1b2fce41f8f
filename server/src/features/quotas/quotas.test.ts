import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** The fill as an operator sees it who has just logged in. */
async function fillOf(id: number) {
  eva = await createOperatorPersona(panel, 'viewer');
  return (await as(panel, eva).get(`/api/console/Surveys/${id}/QuotaFill`)).data;
}

const women = { label: 'Women', rule: { genders: [2] }, target: 8 };
const men = { label: 'Men', rule: { genders: [1] }, target: 3 };
const north = { label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 9 };
const profile = { name: 'Kim Berg', birthday: '1990-04-12', countryId: 840 };
const man = () => createMember(panel, { profile: { ...profile, gender: 1 } });
const woman = () => createMember(panel, { profile: { ...profile, gender: 2 } });
const start = (member: MemberPersona, encryptId: string) =>
  as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);

describe('the fill of quotas', () => {
  test('tells what is done, in progress and left, and what is full or closed', async () => {
    const { id, encryptId } = await launchSurvey(panel, { quotas: [women, men, north], completesTarget: 11 });
    for (let n = 0; n < 3; n += 1) await completeShort(panel, await man(), encryptId);
    await completeShort(panel, await woman(), encryptId, 'south');
    await start(await woman(), encryptId);
    expect(await fillOf(id)).toMatchObject({
      completes: 4,
      target: 11,
      inProgress: 1,
      everyCellMustFill: false,
      cells: [
        { label: 'Women', completes: 1, inProgress: 1, rest: 7, state: 'open', projection: { kind: 'tooFew' } },
        { label: 'Men', completes: 3, inProgress: 0, rest: 0, state: 'full', projection: { kind: 'full' } },
        { label: 'North', completes: 3, inProgress: null, rest: 6, state: 'open' },
      ],
    });
    // A place that nobody answers for is free after a while.
    panel.clock.advance(HOUR_MS);
    expect((await fillOf(id)).cells[0]).toMatchObject({ inProgress: 0 });
    const admin = await createOperatorPersona(panel);
    await as(panel, admin).post(`/api/console/Surveys/${id}/State`, { action: 'close', reason: '' });
    expect(await fillOf(id)).toMatchObject({
      measuredFrom: null,
      survey: { kind: 'idle' },
      cells: [{ state: 'closed' }, { state: 'full' }, { state: 'closed' }],
    });
  });

  test('projects an end for each cell from the pace since the survey went live', async () => {
    const { id, encryptId } = await launchSurvey(panel, {
      quotas: [{ ...women, target: 12 }, men],
      completesTarget: 15,
    });
    for (let n = 0; n < 6; n += 1) await completeShort(panel, await woman(), encryptId);
    expect((await fillOf(id)).survey).toEqual({ kind: 'tooFew', perDay: null, from: null, to: null });
    panel.clock.advance(2 * DAY_MS);
    const fill = await fillOf(id);
    // Three a day: 6 women are left for about two days, 9 completes for about three.
    expect(fill).toMatchObject({
      everyCellMustFill: true,
      survey: { kind: 'projected', perDay: 3 },
      cells: [{ projection: { kind: 'projected', perDay: 3 } }, { projection: { kind: 'tooFew' } }],
    });
    const days = (day: string) => (Date.parse(day) - panel.clock.now().getTime()) / DAY_MS;
    const [cell] = fill.cells;
    expect(days(cell.projection.from)).toBeLessThan(2);
    expect(days(cell.projection.to)).toBeGreaterThan(2);
    expect(days(fill.survey.to)).toBeGreaterThan(days(cell.projection.to));

    const admin = await createOperatorPersona(panel);
    const change = (action: string) =>
      as(panel, admin).post(`/api/console/Surveys/${id}/State`, { action, reason: '' });
    await change('pause');
    expect((await fillOf(id)).survey.kind).toBe('idle');
    panel.clock.advance(MINUTE_MS);
    await change('resume');
    // The pause would make the pace look slower than it is.
    expect((await fillOf(id)).survey.kind).toBe('tooFew');
  });
});

describe('a least-fill group', () => {
  const concepts = (target: number, labels = ['A', 'B', 'C']) =>
    labels.map((label) => ({ label, rule: {}, leastFill: 'concept', target }));
  const inProgress = async (id: number) =>
    Object.fromEntries(
      (await fillOf(id)).cells.map((cell: { label: string; inProgress: number; completes: number }) => [
        cell.label,
        cell.inProgress + cell.completes,
      ]),
    );

  test('is filled evenly, however many members start at once, and no further than its targets', async () => {
    const { id, encryptId } = await launchSurvey(panel, { quotas: concepts(5) });
    const members = await Promise.all(Array.from({ length: 18 }, () => createMember(panel)));
    const first = await Promise.all(members.slice(0, 9).map((member) => start(member, encryptId)));
    expect(first.map(({ code }) => code)).toEqual(Array(9).fill(200));
    expect(await inProgress(id)).toEqual({ A: 3, B: 3, C: 3 });
    const rest = await Promise.all(members.slice(9).map((member) => start(member, encryptId)));
    expect(rest.filter(({ code }) => code === 200)).toHaveLength(6);
    expect(rest.filter(({ code }) => code === codes.surveyFull)).toHaveLength(3);
    expect(await inProgress(id)).toEqual({ A: 5, B: 5, C: 5 });
  });

  test('counts each complete in the assigned cell alone, and gives a freed place to the emptier cell', async () => {
    const { id, encryptId } = await launchSurvey(panel, { quotas: [...concepts(4, ['A', 'B']), women] });
    const starter = await createMember(panel);
    await start(starter, encryptId);
    const [left] =
      Object.entries(await inProgress(id)).find(([label, taken]) => label !== 'Women' && taken === 1) ?? [];
    panel.clock.advance(HOUR_MS);
    // The first member has lost the place: both cells are empty again, and four completes go two and two.
    for (let n = 0; n < 4; n += 1) await completeShort(panel, await woman(), encryptId);
    expect(await inProgress(id)).toEqual({ A: 2, B: 2, Women: 4 });
    expect(left).toMatch(/^[AB]$/);
    const cells = await panel.transaction((tx) =>
      tx.rows<{ labels: string }>(sql`
        select string_agg(q.label, ' ' order by q.position) as labels from attempts a
        join quota_cells q on q.id = any(a.cell_ids) where a.survey_id = ${id} and a.state = 'completed' group by a.id`),
    );
    expect(cells.map(({ labels }) => labels).sort()).toEqual(['A Women', 'A Women', 'B Women', 'B Women']);
  });

  test('respects who fits a cell, and the sizes of the cells', async () => {
    const { id, encryptId } = await launchSurvey(panel, {
      quotas: [
        { label: 'Large', rule: {}, leastFill: 'sample', target: 6 },
        { label: 'Small', rule: {}, leastFill: 'sample', target: 2 },
        { label: 'Women only', rule: { genders: [2] }, leastFill: 'product', target: 5 },
      ],
    });
    for (let n = 0; n < 4; n += 1) await completeShort(panel, await man(), encryptId);
    expect(await inProgress(id)).toEqual({ Large: 3, Small: 1, 'Women only': 0 });
  });

  test('tells the questionnaire which cell was assigned, by a hidden question of its name', async () => {
    const questionnaire = {
      title: 'Concepts',
      pages: [
        {
          name: 'look',
          elements: [
            { type: 'text', name: 'concept', visible: false },
            {
              type: 'radiogroup',
              name: 'forA',
              title: 'Concept A?',
              choices: ['yes', 'no'],
              visibleIf: "{concept} = 'A'",
            },
            {
              type: 'radiogroup',
              name: 'forB',
              title: 'Concept B?',
              choices: ['yes', 'no'],
              visibleIf: "{concept} = 'B'",
            },
          ],
        },
      ],
    };
    const { encryptId } = await launchSurvey(panel, { questionnaire, quotas: concepts(5, ['A', 'B']) });
    const asked = async () => {
      const member = as(panel, await createMember(panel));
      const { data } = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`);
      const { page } = (await member.get(`/api/v1/Attempts/${data.attemptId}`)).data;
      return page.elements.map(({ name }: { name: string }) => name).join();
    };
    expect([await asked(), await asked()].sort()).toEqual(['forA', 'forB']);
  });

  test('cannot depend on answers, and survives saving', async () => {
    const admin = await createOperatorPersona(panel);
    const { id } = await launchSurvey(panel, { quotas: concepts(5) });
    const save = async (quotas: (kept: { label: string }[]) => object[]) => {
      const { settings, revision } = (await as(panel, admin).get(`/api/console/Surveys/${id}`)).data;
      const changed = { settings: { ...settings, quotas: quotas(settings.quotas) }, revision };
      return (await as(panel, admin).post(`/api/console/Surveys/${id}`, changed)).code;
    };
    expect(await save((kept) => kept.map((cell) => ({ ...cell, label: `Concept ${cell.label}` })))).toBe(200);
    expect((await fillOf(id)).cells).toMatchObject([{ label: 'Concept A', leastFill: 'concept' }, {}, {}]);
    expect(await save(() => [{ ...north, leastFill: 'concept' }])).toBe(codes.malformed);
    const grid = Array.from({ length: 201 }, (_, n) => ({ label: `Cell ${n}`, rule: {}, target: 1 }));
    expect([await save(() => grid), await save(() => grid.slice(1))]).toEqual([codes.malformed, 200]);
  });
});
