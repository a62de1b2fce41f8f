import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayIn, shiftDay } from '../../platform/time';
import { panelSettings } from '../settings/index';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
});
afterAll(() => panel.close());

const profile = { name: 'Maya Lindqvist', gender: 2 as const, birthday: '1990-04-12', countryId: 276 };
const reason = 'Asked by phone for a rest during a move.';

async function inDays(n: number): Promise<string> {
  const { timeZone } = await panel.transaction((tx) => panelSettings(tx));
  return shiftDay(dayIn(timeZone, panel.clock.now()), n);
}
const path = (member: { id: number }) => `/api/console/Members/${member.id}/InvitationPause`;
const shown = async (member: { id: number }, by = eva) => (await as(panel, by).get(path(member))).data;
const pause = async (member: { id: number }, days = 7, by = eva, why = reason) =>
  as(panel, by).post(path(member), { resumesOn: await inDays(days), reason: why });
const resume = (member: { id: number }, by = eva) =>
  as(panel, by).post(`/api/console/Members/${member.id}/InvitationPause/End`);
const logOf = async (member: { id: number }) =>
  (await as(panel, eva).get(`/api/console/AuditLog?subjectKind=member&subjectId=${member.id}`)).data.list;

const invitable = async (surveyId: number): Promise<number> =>
  (await as(panel, eva).get(`/api/console/Surveys/${surveyId}/Invitable`)).data.members;
const start = (surveyId: number, more: { perMinute?: number } = {}) =>
  as(panel, eva).post(`/api/console/Surveys/${surveyId}/Waves`, { size: 100, ...more });
const work = () => runJobs(panel, invitationJobs);
const invitationsTo = async (member: MemberPersona) =>
  (await mailsTo(panel, member.email)).filter(({ text }) => text.includes('/api/v1/Invitations/')).length;

describe('works', () => {
  test('nobody is invited during a pause; it ends by itself, and the choices of the member stay as they were', async () => {
    const [maya, tomas] = await Promise.all([createMember(panel, { profile }), createMember(panel, { profile })]);
    const survey = await launchSurvey(panel, { target: { countries: [276] } });
    expect(await invitable(survey.id)).toBe(2);
    expect(await shown(maya)).toMatchObject({ pause: null, can: { pause: true } });
    const resumesOn = await inDays(7);
    expect(await pause(maya)).toMatchObject({ code: 200, data: null });
    expect(await shown(maya)).toMatchObject({
      pause: { resumesOn, reason, by: 'Eva Brandt', at: panel.clock.now().toISOString() },
      can: { pause: { code: codes.invitationsPaused }, resume: true },
    });
    expect(await logOf(maya)).toMatchObject([
      { action: 'member.invitationsPaused', operator: 'Eva Brandt', detail: { until: resumesOn, reason } },
    ]);
    expect(await invitable(survey.id)).toBe(1);
    const { data } = await as(panel, eva).get(`/api/console/Invitees?surveyId=${survey.id}`);
    expect(data.list.map(({ memberId }: { memberId: number }) => memberId)).toEqual([tomas.id]);
    await start(survey.id);
    await work();
    expect([await invitationsTo(maya), await invitationsTo(tomas)]).toEqual([0, 1]);
    const preferences = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/MailPreferences`);
    expect(preferences.data).toMatchObject({ invitations: true, invitationsPerWeek: null });

    panel.clock.advance(7 * 24 * 3_600_000);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    expect(await shown(maya)).toMatchObject({ pause: null, can: { pause: true } });
    expect(await invitable(survey.id)).toBe(1);
    await start(survey.id);
    await work();
    expect(await invitationsTo(maya)).toBe(1);
  });

  test('a chosen member gets no mail after the pause began, and can be chosen by a later wave', async () => {
    const two = await Promise.all([1, 2].map(() => createMember(panel, { profile: { ...profile, countryId: 250 } })));
    const survey = await launchSurvey(panel, { target: { countries: [250] } });
    await start(survey.id, { perMinute: 1 });
    await work();
    const counts = await Promise.all(two.map(invitationsTo));
    const waiting = two[counts.indexOf(0)] as MemberPersona;
    await pause(waiting);
    panel.clock.advance(61_000);
    await invitationJobs['invitations.sendAll']({}, panel.services);
    await work();
    expect(await invitationsTo(waiting)).toBe(0);
    expect(await resume(waiting, ben)).toMatchObject({ code: 200, data: null });
    expect(await shown(waiting)).toMatchObject({ pause: null });
    expect(await logOf(waiting)).toMatchObject([
      { action: 'member.invitationsResumed', operator: 'Ben Okoro' },
      { action: 'member.invitationsPaused', operator: 'Eva Brandt' },
    ]);
    await start(survey.id);
    await work();
    expect(await invitationsTo(waiting)).toBe(1);
  });

  test('the member finds it in the export of their data; closing the account erases it', async () => {
    const member = await createMember(panel, { profile });
    await pause(member, 30);
    const exported = await as(panel, member).get(`/api/v1/Accounts/${member.id}/Export`);
    expect(exported.data.account.invitationPause).toEqual({ resumesOn: await inDays(30), reason });
    const effects = await as(panel, eva).get(`/api/console/Members/${member.id}/Closing`);
    const { forfeitedPoints } = effects.data;
    await as(panel, eva).post(`/api/console/Members/${member.id}/Closing`, {
      forfeitedPoints,
      reason: 'Asked by mail.',
    });
    expect(await shown(member)).toMatchObject({ pause: null, can: { pause: { code: codes.memberLeft } } });
    expect(await pause(member)).toMatchObject({ code: codes.memberLeft });
  });
});

describe('refuses', () => {
  test('of two operators at once the second; a pause that is over or was never made cannot be ended', async () => {
    const member = await createMember(panel);
    expect(await resume(member)).toMatchObject({ code: codes.invitationsNotPaused });
    const answers = await Promise.all([pause(member, 5, eva), pause(member, 9, ben)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.invitationsPaused]);
    expect(answers.find(({ code }) => code !== 200)?.errors[0]).toMatch(/^(Eva Brandt|Ben Okoro) has already paused/);
    const ends = await Promise.all([resume(member, eva), resume(member, ben)]);
    expect(ends.map(({ code }) => code).sort()).toEqual([200, codes.invitationsNotPaused]);
    expect(await logOf(member)).toHaveLength(2);
  });

  test('invalid, past and too distant days, a missing reason, and unknown members', async () => {
    const member = await createMember(panel);
    for (const days of [-1, 0, 91]) {
      expect(await pause(member, days), String(days)).toMatchObject({ code: codes.pauseDayOutOfRange });
    }
    for (const resumesOn of ['2026-02-30', '2026-13-01', 'tomorrow', '']) {
      expect((await as(panel, eva).post(path(member), { resumesOn, reason })).status, resumesOn).toBe(400);
    }
    expect((await pause(member, 3, eva, '   ')).status).toBe(400);
    expect(await pause({ id: 999_999 })).toMatchObject({ code: codes.notFound });
    expect(await resume({ id: 999_999 })).toMatchObject({ code: codes.notFound });
    expect((await as(panel, eva).get(path({ id: 999_999 }))).code).toBe(codes.notFound);
    expect((await shown(member)).pause).toBeNull();
    for (const days of [1, 90]) {
      expect(await pause(member, days), String(days)).toMatchObject({ code: 200 });
      await resume(member);
    }
  });
});

test('forbidden: operators who do not manage members read pauses and change nothing', async () => {
  const member = await createMember(panel);
  await pause(member);
  for (const role of ['viewer', 'finance'] as const) {
    const other = await createOperatorPersona(panel, role);
    expect(await shown(member, other)).toMatchObject({
      pause: { reason },
      can: { resume: { code: codes.notAllowed } },
    });
    expect(await resume(member, other)).toMatchObject({ code: codes.notAllowed });
    expect(await pause(member, 7, other)).toMatchObject({ code: codes.notAllowed });
  }
  expect((await shown(member)).pause).not.toBeNull();
});
