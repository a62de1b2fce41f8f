import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberOverrides, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filteredMembersQuery } from '../console-members/member-filter';
import { sendInvitation } from './sending';
import { selectMembers } from './waves';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

/** A country for each test: its surveys look for nobody else. */
let country = 0;
const countries = [276, 250, 380, 724, 616, 528, 40, 756, 56, 203, 208, 246, 578, 752, 620, 300];
function anotherCountry(): number {
  country += 1;
  return countries[country] ?? 0;
}
const living = (countryId: number): MemberOverrides => ({
  profile: { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId },
});
const members = (n: number, countryId: number) =>
  Promise.all(Array.from({ length: n }, () => createMember(panel, living(countryId))));
const surveyIn = (countryId: number) => launchSurvey(panel, { target: { countries: [countryId] } });

const start = (surveyId: number, size = 100, who: { cookie: string } = operator, more: { perMinute?: number } = {}) =>
  as(panel, who).post(`/api/console/Surveys/${surveyId}/Waves`, { size, ...more });
/** One mail a minute. */
const slow = (surveyId: number) => start(surveyId, 100, operator, { perMinute: 1 });
const wavesOf = async (surveyId: number) =>
  (await as(panel, operator).get(`/api/console/Surveys/${surveyId}/Waves`)).data.list;
const invitable = async (surveyId: number): Promise<number> =>
  (await as(panel, operator).get(`/api/console/Surveys/${surveyId}/Invitable`)).data.members;
const work = () => runJobs(panel, invitationJobs);
const sendWave = (waveId: number) => invitationJobs['invitations.sendWave']({ waveId }, panel.services);
const changeState = (surveyId: number, action: string) =>
  as(panel, operator).post(`/api/console/Surveys/${surveyId}/State`, { action });

async function invitationsTo(member: MemberPersona) {
  return (await mailsTo(panel, member.email)).filter(({ text }) => text.includes('/api/v1/Invitations/'));
}
async function mailsAmong(all: readonly MemberPersona[]): Promise<number[]> {
  return Promise.all(all.map(async (member) => (await invitationsTo(member)).length));
}
async function tokenOf(member: MemberPersona): Promise<string> {
  const [mail] = await invitationsTo(member);
  return /\/unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('works', () => {
  test('a wave mails fitting members once, in their language, and counts the outcomes', async () => {
    const here = anotherCountry();
    const [maya, tomas] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const wei = await createMember(panel, { ...living(here), locale: 'zh' });
    const elsewhere = await createMember(panel, living(anotherCountry()));
    const survey = await surveyIn(here);
    expect(await invitable(survey.id)).toBe(3);
    expect(await start(survey.id)).toMatchObject({ code: 200 });
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'planning', planned: 0, sent: 0, can: { stop: true } }]);
    await work();
    expect(await mailsAmong([maya, tomas, wei, elsewhere])).toEqual([1, 1, 1, 0]);
    const [mail] = await invitationsTo(maya);
    expect(mail?.subject).toBe('A survey for you: Tea and coffee');
    expect(mail?.text).toContain('Reward: 120 gold coins');
    expect(mail?.text).toContain('you get 10 gold coins for your time');
    expect(mail?.html).not.toContain('<img');
    expect((await invitationsTo(wei))[0]?.subject).toBe('有一份问卷适合您：茶与咖啡');

    await completeShort(panel, maya, survey.encryptId);
    await as(panel, tomas).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
    expect(await wavesOf(survey.id)).toMatchObject([
      { state: 'sent', stopped: null, size: 100, planned: 3, sent: 3, started: 2, completed: 1 },
    ]);
    expect(await invitable(survey.id)).toBe(0);
    await start(survey.id);
    await work();
    expect(await mailsAmong([maya, tomas, wei])).toEqual([1, 1, 1]);
    const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${survey.id}`);
    expect(log.data.list[0]).toMatchObject({ action: 'survey.invited' });
  });

  test('never more than its size, those with the fewest invitations lately first, three a week', async () => {
    const here = anotherCountry();
    const three = await members(3, here);
    const inviteTo = async (size: number) => {
      await start((await surveyIn(here)).id, size);
      await work();
      return (await mailsAmong(three)).toSorted();
    };
    expect(await inviteTo(1)).toEqual([0, 0, 1]);
    expect(await inviteTo(2)).toEqual([1, 1, 1]);
    expect(await inviteTo(2)).toEqual([1, 2, 2]);
    expect(await inviteTo(1)).toEqual([2, 2, 2]);
    expect(await inviteTo(9)).toEqual([3, 3, 3]);
    expect(await inviteTo(9)).toEqual([3, 3, 3]);
    panel.clock.advance(7 * 24 * 3_600_000 + 1000);
    // Nobody stays signed in for so long.
    operator = await createOperatorPersona(panel, 'operator');
    expect(await inviteTo(9)).toEqual([4, 4, 4]);
  });

  test('batches keep the pace of the wave', async () => {
    const here = anotherCountry();
    const five = await members(5, here);
    const survey = await surveyIn(here);
    const { data } = await start(survey.id, 100, operator, { perMinute: 2 });
    const sent = async () => (await mailsAmong(five)).filter((n) => n > 0).length;
    await work();
    expect(await sent()).toBe(2);
    await sendWave(data.id);
    expect(await sent()).toBe(2);
    for (const expected of [4, 5]) {
      panel.clock.advance(61_000);
      await invitationJobs['invitations.sendAll']({}, panel.services);
      await work();
      expect(await sent()).toBe(expected);
    }
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'sent', sent: 5, perMinute: 2 }]);
  });

  test('a wave ends when the survey is full or an operator stops it, and releases the members who got no mail', async () => {
    const here = anotherCountry();
    const four = await members(4, here);
    const survey = await surveyIn(here);
    const first = (await slow(survey.id)).data;
    await work();
    await changeState(survey.id, 'pause');
    panel.clock.advance(61_000);
    await sendWave(first.id);
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'stopped', stopped: 'survey', planned: 4, sent: 1 }]);
    await changeState(survey.id, 'resume');

    const second = (await slow(survey.id)).data;
    await work();
    expect((await as(panel, operator).post(`/api/console/Waves/${second.id}/Stop`)).code).toBe(200);
    panel.clock.advance(61_000);
    await sendWave(second.id);
    expect((await wavesOf(survey.id))[0]).toMatchObject({ state: 'stopped', stopped: 'operator', planned: 3, sent: 1 });
    expect(await invitable(survey.id)).toBe(2);

    const third = (await start(survey.id)).data;
    await changeState(survey.id, 'close');
    await sendWave(third.id);
    expect((await wavesOf(survey.id))[0]).toMatchObject({ state: 'stopped', stopped: 'survey', planned: 0 });
    expect((await mailsAmong(four)).filter((n) => n === 1)).toHaveLength(2);
  });

  test('one click in the mail ends invitations, the page resumes them, and both are recorded', async () => {
    const here = anotherCountry();
    const [member] = (await members(1, here)) as [MemberPersona];
    await start((await surveyIn(here)).id);
    await work();
    const token = await tokenOf(member);
    const rows = await panel.transaction((tx) =>
      tx.rows(
        sql`select unsubscribe_url as url from mails where to_address = ${member.email} and unsubscribe_url is not null`,
      ),
    );
    expect(rows).toEqual([{ url: `${panel.services.config.publicUrl}/unsubscribe?token=${token}` }]);
    const given = async () =>
      (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Consents`)).data.list
        .filter(({ subject }: { subject: string }) => subject === 'invitations')
        .map((choice: { given: boolean }) => choice.given);
    for (const _twice of [1, 2]) expect(await oneClick(token)).toEqual([200, 200, null]);
    expect(await given()).toEqual([false, true]);
    const choose = (invitations: boolean) =>
      panel.call('POST /api/v1/InvitationChoices', { body: { token, invitations } });
    await choose(true);
    expect(await oneClick(token, ...multipart('List-Unsubscribe', 'One-Click'))).toEqual([200, 200, null]);
    expect(await given()).toEqual([false, true, false, true]);
    const survey = await surveyIn(here);
    expect(await invitable(survey.id)).toBe(0);
    expect(await choose(true)).toMatchObject({ code: 200, data: null });
    expect(await given()).toEqual([true, false, true, false, true]);
    expect(await invitable(survey.id)).toBe(1);
  });
});

/** A form as mail programs may send it in place of the other, with what to say of it. */
function multipart(name: string, value: string, more = ''): [payload: string, type: string] {
  const field = `content-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  return [`--part\r\n${field}--part--\r\n`, 'multipart/form-data; boundary=part'];
}

async function oneClick(
  token: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) {
  const url = `/unsubscribe?token=${encodeURIComponent(token)}`;
  const answer = await panel.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  return [answer.statusCode, answer.json().code, answer.json().data];
}

describe('refuses', () => {
  test('nobody is invited who is barred, has unsubscribed or has begun the survey', async () => {
    const here = anotherCountry();
    const all = await members(6, here);
    const [, blacklisted, suspended, declined, begun, left] = all as [
      MemberPersona,
      MemberPersona,
      MemberPersona,
      MemberPersona,
      MemberPersona,
      MemberPersona,
    ];
    const incomplete = await createMember(panel, { profile: null });
    const survey = await surveyIn(here);
    const wave = (await start(survey.id)).data;
    const everyone = [...all, incomplete];
    const spoil = async () => {
      await as(panel, operator).post(`/api/console/Members/${blacklisted.id}/Blacklist`, { reason: 'Three accounts' });
      await panel.transaction(async (tx) => {
        await tx.run(sql`update members set state = 'suspended' where id = ${suspended.id}`);
        await tx.run(sql`update members set state = 'closed' where id = ${left.id}`);
      });
      await as(panel, declined).post(`/api/v1/Accounts/${declined.id}/Consents`, { invitations: false });
      await as(panel, begun).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
    };
    // Chosen while they could be, and looked at once more before the mail.
    await panel.transaction((tx) => selectMembers(tx, wave.id, filteredMembersQuery));
    await spoil();
    await work();
    expect(await mailsAmong(everyone)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'sent', planned: 6, sent: 1 }]);
    const later = await surveyIn(here);
    expect(await invitable(later.id)).toBe(2);
    expect(await invitable(survey.id)).toBe(0);
  });

  test('members whom a full quota would turn away', async () => {
    const here = anotherCountry();
    const [woman] = (await members(1, here)) as [MemberPersona];
    await createMember(panel, {
      profile: { name: 'Jonas Berg', gender: 1, birthday: '1990-04-12', countryId: here },
    });
    const survey = await launchSurvey(panel, {
      target: { countries: [here] },
      quotas: [{ label: 'Women', rule: { genders: [2] }, target: 1 }],
    });
    expect(await invitable(survey.id)).toBe(2);
    await completeShort(panel, woman, survey.encryptId);
    await members(2, here);
    expect(await invitable(survey.id)).toBe(1);
  });

  test('surveys that are not live, invalid sizes, and ended waves', async () => {
    const draft = await launchSurvey(panel, { draft: true });
    expect(await start(draft.id)).toMatchObject({ code: codes.surveyStateForbids });
    const survey = await surveyIn(anotherCountry());
    for (const size of [0, -1, 1.5, 1e9, '5', null, 'drop table']) {
      const answer = await as(panel, operator).post(`/api/console/Surveys/${survey.id}/Waves`, { size });
      expect([size, answer.status, answer.code]).toEqual([size, 400, codes.malformed]);
    }
    expect(await start(9_999_999)).toMatchObject({ code: codes.notFound });
    // As fast as the setting says, and no faster.
    expect(await start(survey.id, 5, operator, { perMinute: 201 })).toMatchObject({
      code: codes.paceTooFast,
      errors: ['The panel’s limit is 200 emails a minute.'],
    });
    for (const perMinute of [0, 1.5, 10_001]) {
      expect((await start(survey.id, 5, operator, { perMinute })).code).toBe(codes.malformed);
    }
    const { data } = await start(survey.id);
    await work();
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'sent', planned: 0, sent: 0 }]);
    const stop = (id: number) => as(panel, operator, 'zh').post(`/api/console/Waves/${id}/Stop`);
    expect(await stop(data.id)).toMatchObject({ code: codes.waveOver, errors: ['本批邀请已经结束。'] });
    expect(await stop(9_999_999)).toMatchObject({ code: codes.notFound });
  });

  test('invented tokens get the same answer and change nothing', async () => {
    const member = await createMember(panel, living(anotherCountry()));
    for (const token of ['', 'x', '0-', `${member.id}-${'a'.repeat(43)}`, `${member.id}`, '💛', '‮gnp', "' or 1=1"]) {
      expect([token, ...(await oneClick(token))]).toEqual([token, 200, 200, null]);
    }
    expect(
      (await panel.call(`GET /api/v1/Accounts/${member.id}/Consents`, { cookie: member.cookie })).data,
    ).toMatchObject({
      invitations: true,
    });
    expect(await oneClick('x'.repeat(201))).toEqual([400, codes.malformed, null]);
    expect(await oneClick('x', 'List-Unsubscribe=Two-Clicks')).toEqual([400, codes.malformed, null]);
    expect(await oneClick('x', 'a%00=1')).toEqual([400, codes.malformed, null]);
    expect(await oneClick('x', '__proto__=1')).toEqual([400, codes.malformed, null]);
    expect((await oneClick('x', '{}', 'application/json'))[0]).toBe(415);
    for (const form of [
      multipart('List-Unsubscribe', 'Two-Clicks'),
      multipart('List-Unsubscribe', 'One-Click', '; filename="one.txt"'),
      multipart('a\0', '1'),
      ['--other\r\n', 'multipart/form-data; boundary=part'],
      ['no form at all', 'multipart/form-data'],
    ] as const) {
      expect([form, ...(await oneClick('x', ...form))]).toEqual([form, 400, codes.malformed, null]);
    }
  });

  test('forms of other sites', async () => {
    const answer = await panel.app.inject({
      method: 'POST',
      url: '/api/v1/InvitationChoices',
      payload: 'token=x&invitations=false',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(415);
  });
});

test('forbidden: viewers cannot start a wave; members and visitors cannot see one', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const survey = await surveyIn(anotherCountry());
  const { data } = await start(survey.id);
  const list = await as(panel, viewer).get(`/api/console/Surveys/${survey.id}/Waves`);
  expect(list.data.can.start.code).toBe(codes.notAllowed);
  expect(list.data.list[0].can.stop.code).toBe(codes.notAllowed);
  expect((await start(survey.id, 5, viewer)).code).toBe(codes.notAllowed);
  expect((await as(panel, viewer).post(`/api/console/Waves/${data.id}/Stop`)).code).toBe(codes.notAllowed);
  const member = await createMember(panel);
  for (const cookie of [member.cookie, '']) {
    expect((await as(panel, { cookie }).get(`/api/console/Surveys/${survey.id}/Waves`)).code).toBe('401');
    expect((await start(survey.id, 5, { cookie })).code).toBe('401');
  }
});

describe('at the same time', () => {
  test('two waves of one survey, each with many jobs, invite nobody twice', async () => {
    const here = anotherCountry();
    const ten = await members(10, here);
    const survey = await surveyIn(here);
    const started = await Promise.all([start(survey.id, 5), start(survey.id, 5)]);
    await Promise.all(started.flatMap(({ data }) => [1, 2, 3].map(() => sendWave(data.id))));
    expect(await mailsAmong(ten)).toEqual(ten.map(() => 1));
    expect((await wavesOf(survey.id)).map(({ sent }: { sent: number }) => sent)).toEqual([5, 5]);
  });

  test('waves of many surveys stay within the week’s cap', async () => {
    const here = anotherCountry();
    const two = await members(2, here);
    const surveys = await Promise.all([1, 2, 3, 4, 5].map(() => surveyIn(here)));
    const started = await Promise.all(surveys.map(({ id }) => start(id)));
    await Promise.all(started.map(({ data }) => sendWave(data.id)));
    expect(await mailsAmong(two)).toEqual([3, 3]);
  });

  test('a process that dies between the mail and the commit leaves neither; the next process sends it once', async () => {
    const here = anotherCountry();
    const both = await members(2, here);
    const survey = await surveyIn(here);
    const { data } = await slow(survey.id);
    await sendWave(data.id);
    const [waiting] = await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`select id from invitations where wave_id = ${data.id} and sent_at is null`),
    );
    const dying = panel.transaction(async (tx) => {
      await sendInvitation(tx, panel.services, waiting?.id ?? 0);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect((await mailsAmong(both)).toSorted()).toEqual([0, 1]);
    panel.clock.advance(61_000);
    await sendWave(data.id);
    await sendWave(data.id);
    expect(await mailsAmong(both)).toEqual([1, 1]);
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'sent', sent: 2 }]);
  });
});
