import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(() => at('2026-11-18T15:00:00Z'));
afterAll(() => panel.close());

/** Moves the clock. Sessions of operators end within hours, so there is a new one. */
async function at(instant: string) {
  panel.clock.set(instant);
  operator = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
}

/** A country for each test: its surveys look for nobody else. */
let country = 0;
const countries = [276, 250, 380, 724, 616, 528, 40, 756, 56];
function anotherCountry(): number {
  country += 1;
  return countries[country - 1] ?? 0;
}
const members = (n: number, countryId: number) =>
  Promise.all(
    Array.from({ length: n }, () =>
      createMember(panel, { profile: { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId } }),
    ),
  );
type Survey = Awaited<ReturnType<typeof launchSurvey>>;
const surveyIn = (countryId: number) => launchSurvey(panel, { target: { countries: [countryId] } });
const look = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}/Exclusions`)).data;
const exclude = async (
  id: number,
  given: { topics?: string[]; exclusions?: object[]; revision?: number },
  who: { cookie: string } = operator,
) =>
  as(panel, who).post(`/api/console/Surveys/${id}/Exclusions`, {
    topics: [],
    exclusions: [],
    revision: given.revision ?? (await look(id)).revision,
    ...given,
  });
const isOffered = async (member: MemberPersona, { encryptId }: Survey) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`)).data.list.some(
    (card: { encryptId: string }) => card.encryptId === encryptId,
  );
const begin = (member: MemberPersona, { encryptId }: Survey, lang: 'en' | 'zh' = 'en') =>
  as(panel, member, lang).post(`/api/v1/Surveys/${encryptId}/Attempts`);
const mayStart = async (member: MemberPersona, { encryptId }: Survey) =>
  (await as(panel, member).get(`/api/v1/Surveys/${encryptId}`)).data.can.start;
const invitable = async ({ id }: Survey) =>
  (await as(panel, operator).get(`/api/console/Surveys/${id}/Invitable`)).data.members;
async function invite({ id }: Survey) {
  const answer = await as(panel, operator).post(`/api/console/Surveys/${id}/Waves`, { size: 100 });
  await runJobs(panel, invitationJobs);
  return answer;
}
const invitedTo = async (member: MemberPersona) =>
  (await mailsTo(panel, member.email)).filter(({ text }) => text.includes('/api/v1/Invitations/')).length;

describe('works', () => {
  test('members who completed another survey lately are not offered, not invited, and told why; the others are', async () => {
    const here = anotherCountry();
    const [done, free] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const [earlier, survey] = [await surveyIn(here), await surveyIn(here)];
    await completeShort(panel, done, earlier.encryptId);
    expect(await invitable(survey)).toBe(2);
    const exclusions = [{ did: 'completed', days: 30, surveyId: earlier.id }];
    expect((await exclude(survey.id, { exclusions })).code).toBe(200);
    expect([await isOffered(done, survey), await isOffered(free, survey)]).toEqual([false, true]);
    expect(await mayStart(done, survey)).toMatchObject({ code: codes.surveyExcluded });
    expect(await mayStart(free, survey)).toBe(true);
    expect(await begin(done, survey, 'zh')).toMatchObject({
      code: codes.surveyExcluded,
      errors: ['您近期参加过类似的问卷，或曾受邀参加，因此本问卷暂不对您开放，请选择其他问卷。'],
    });
    expect(await look(survey.id)).toMatchObject({
      exclusions: [{ did: 'completed', days: 30, survey: { id: earlier.id, title: 'Tea and coffee' }, topic: null }],
      matching: 2,
      excluded: 1,
      revision: 1,
      can: { change: true },
    });
    expect(await invitable(survey)).toBe(1);
    await invite(survey);
    expect([await invitedTo(done), await invitedTo(free)]).toEqual([0, 1]);
    const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${survey.id}`);
    expect(log.data.list).toContainEqual(expect.objectContaining({ action: 'survey.exclusionsChanged' }));
    // After thirty days the survey is open again.
    await at('2026-12-18T14:59:59Z');
    expect(await isOffered(done, survey)).toBe(false);
    await at('2026-12-18T15:00:01Z');
    expect(await isOffered(done, survey)).toBe(true);
    expect((await begin(done, survey)).code).toBe(200);
  });

  test('by topic: any other survey on it, but not the survey itself', async () => {
    const here = anotherCountry();
    const [energy, food] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const [heating, cooking, survey] = [await surveyIn(here), await surveyIn(here), await surveyIn(here)];
    await exclude(heating.id, { topics: ['Energy', ' energy '] });
    await exclude(cooking.id, { topics: ['food'] });
    const exclusions = [{ did: 'started', days: 7, topic: 'ENERGY' }];
    expect((await exclude(survey.id, { topics: ['energy'], exclusions })).code).toBe(200);
    await begin(energy, heating);
    await begin(food, cooking);
    expect([await isOffered(energy, survey), await isOffered(food, survey)]).toEqual([false, true]);
    expect((await begin(food, survey)).code).toBe(200);
    expect(await mayStart(food, survey)).toBe(true);
    expect(await look(survey.id)).toMatchObject({ topics: ['energy'], known: ['energy', 'food'], excluded: 1 });
    expect((await as(panel, operator).get(`/api/console/Surveys/${survey.id}`)).data).toMatchObject({
      excludedMembers: 1,
    });
  });

  test('invited to another survey; an attempt that runs goes on, and a copy excludes the same', async () => {
    const here = anotherCountry();
    const [begun, invited] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const [other, survey] = [await surveyIn(here), await surveyIn(here)];
    const { data } = await begin(begun, survey);
    await invite(other);
    await exclude(survey.id, { exclusions: [{ did: 'invited', days: 14, surveyId: other.id }] });
    expect(await mayStart(invited, survey)).toMatchObject({ code: codes.surveyExcluded });
    expect(await begin(begun, survey)).toMatchObject({ code: 200, data: { attemptId: data.attemptId } });
    expect(await isOffered(begun, survey)).toBe(true);
    expect((await completeShort(panel, begun, survey.encryptId)).data.state).toBe('completed');
    const copy = await as(panel, operator).post(`/api/console/Surveys/${survey.id}/Copies`);
    expect((await look(copy.data.id)).exclusions).toMatchObject([{ did: 'invited', survey: { id: other.id } }]);
  });

  test('between the choice of a wave and its mail', async () => {
    const here = anotherCountry();
    const all = await members(2, here);
    const [other, survey] = [await surveyIn(here), await surveyIn(here)];
    await exclude(survey.id, { exclusions: [{ did: 'completed', days: 14, surveyId: other.id }] });
    await as(panel, operator).post(`/api/console/Surveys/${survey.id}/Waves`, { size: 100, perMinute: 1 });
    await runJobs(panel, invitationJobs);
    const waiting = await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`
        select member_id as id from invitations where survey_id = ${survey.id} and sent_at is null`),
    );
    const late = all.find(({ id }) => id === waiting[0]?.id) as MemberPersona;
    await completeShort(panel, late, other.encryptId);
    panel.clock.advance(61_000);
    await invitationJobs['invitations.sendAll']({}, panel.services);
    await runJobs(panel, invitationJobs);
    expect(await invitedTo(late)).toBe(0);
  });
});

describe('refuses', () => {
  test('unknown surveys, itself, and changes that are not based on the latest one', async () => {
    const [survey, other] = [await surveyIn(anotherCountry()), await surveyIn(anotherCountry())];
    for (const surveyId of [9_999_999, survey.id]) {
      const exclusions = [{ did: 'completed', days: 30, surveyId }];
      expect(await exclude(survey.id, { exclusions })).toMatchObject({
        code: codes.excludedSurveyUnknown,
        errors: [`There is no other survey with the number ${surveyId}.`],
      });
    }
    const exclusions = [{ did: 'completed', days: 30, surveyId: other.id }];
    const both = await Promise.all([1, 2].map(() => exclude(survey.id, { exclusions, revision: 0 })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, codes.exclusionsChanged]);
    expect(both.find(({ code }) => code !== 200)?.errors).toEqual([
      'Eva Brandt has changed the exclusions since you opened them. Please check them first.',
    ]);
    expect((await exclude(9_999_999, { revision: 0 })).code).toBe(codes.notFound);
  });

  test('what is no exclusion', async () => {
    const survey = await surveyIn(anotherCountry());
    for (const wrong of [
      { did: 'seen', days: 30, topic: 'x' },
      { did: 'completed', days: 0, topic: 'x' },
      { did: 'completed', days: 366, topic: 'x' },
      { did: 'completed', days: 30, topic: ' ' },
      { did: 'completed', days: 30 },
      { did: 'completed', days: 30, topic: 'x', surveyId: 1 },
    ]) {
      expect([wrong, (await exclude(survey.id, { exclusions: [wrong] })).code]).toEqual([wrong, codes.malformed]);
    }
    expect((await exclude(survey.id, { topics: ['1', '2', '3', '4', '5', '6'] })).code).toBe(codes.malformed);
  });
});

test('forbidden: viewers see exclusions and change none', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const survey = await surveyIn(276);
  expect((await exclude(survey.id, {}, viewer)).code).toBe(codes.notAllowed);
  const seen = await as(panel, viewer).get(`/api/console/Surveys/${survey.id}/Exclusions`);
  expect(seen.data.can.change).toMatchObject({ code: codes.notAllowed });
});
