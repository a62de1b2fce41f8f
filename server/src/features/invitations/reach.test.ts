import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFollowedByPerson, isOpenedByPerson } from './rules';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SCANNER = 'Mozilla/5.0 (compatible; LinkScanner/2.1; +https://scan.example.com)';

/** A country for each test: its surveys look for nobody else. */
const countries = [276, 250, 380, 724, 616, 528];
function membersOfOneCountry(n: number) {
  const countryId = countries.pop() ?? 0;
  const profile = { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId } as const;
  return { countryId, made: Promise.all(Array.from({ length: n }, () => createMember(panel, { profile }))) };
}

async function invite(n: number, { allowing = 0, ...overrides }: { allowing?: number; completesTarget?: number } = {}) {
  const { countryId, made } = membersOfOneCountry(n);
  const members = await made;
  for (const member of members.slice(0, allowing)) await allow(member, true);
  const survey = await launchSurvey(panel, { target: { countries: [countryId] }, ...overrides });
  const { data } = await as(panel, operator).post(`/api/console/Surveys/${survey.id}/Waves`, { size: n });
  return { members, survey, waveId: data.id as number };
}
const allow = (member: MemberPersona, invitationOpens: boolean) =>
  as(panel, member).post(`/api/v1/Accounts/${member.id}/Consents`, { invitationOpens });
const sendAll = () => runJobs(panel, invitationJobs);
const waveOf = async (surveyId: number) =>
  (await as(panel, operator).get(`/api/console/Surveys/${surveyId}/Waves`)).data.list[0];

/** Paths of the link and, where there is one, the picture of the newest invitation. */
async function pathsIn(member: MemberPersona) {
  const [mail] = await mailsTo(panel, member.email);
  const of = (pattern: RegExp) => pattern.exec(mail?.html ?? '')?.[1] ?? null;
  return {
    link: of(/href="[^"]*(\/api\/v1\/Invitations\/[\w-]+)"/) ?? '',
    picture: of(/<img src="[^"]*(\/api[^"]+)"/),
  };
}
async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await panel.app.inject({ method, url, headers: { 'user-agent': FIREFOX, ...headers } });
  return { status: answer.statusCode, location: answer.headers.location, type: answer.headers['content-type'] };
}

describe('works', () => {
  test('a link leads to its survey and counts its member once, however often it is opened', async () => {
    const { members, survey } = await invite(3);
    await sendAll();
    const [maya, tomas] = members as [MemberPersona, MemberPersona];
    const { link } = await pathsIn(maya);
    const there = { status: 302, location: `/questionnaireItem?encryptId=${survey.encryptId}` };
    for (const _time of [1, 2, 3]) expect(await ask(link)).toMatchObject(there);
    expect(await waveOf(survey.id)).toMatchObject({ sent: 3, clicked: 1, started: 0, completed: 0 });
    const first = (await exported(maya)).invitations[0];
    panel.clock.advance(60_000);
    await ask(link, { 'sec-fetch-mode': 'navigate' });
    expect((await exported(maya)).invitations).toEqual([first]);
    expect(first).toMatchObject({ survey: expect.stringMatching(/\d/), openedAt: null });
    expect(first.followedAt).not.toBeNull();

    await Promise.all([ask((await pathsIn(tomas)).link), ask((await pathsIn(tomas)).link)]);
    await completeShort(panel, maya, survey.encryptId);
    expect(await waveOf(survey.id)).toMatchObject({ clicked: 2, started: 1, completed: 1 });
  });

  test('opens are counted only for members who agreed, by picture or link', async () => {
    const { members, survey } = await invite(4, { allowing: 2 });
    await sendAll();
    const [looks, follows, silent] = members as [MemberPersona, MemberPersona, MemberPersona];
    const paths = await Promise.all(members.map(pathsIn));
    expect(paths.map(({ picture }) => picture !== null)).toEqual([true, true, false, false]);
    for (const _time of [1, 2]) {
      expect(await ask(paths[0]?.picture ?? '')).toMatchObject({ status: 200, type: 'image/gif' });
    }
    expect(await waveOf(survey.id)).toMatchObject({ withPicture: 2, opened: 1, clicked: 0 });
    await ask(paths[1]?.link ?? '');
    await ask(paths[2]?.link ?? '');
    await ask(`${paths[2]?.link}/Picture`);
    expect(await waveOf(survey.id)).toMatchObject({ withPicture: 2, opened: 2, clicked: 2 });
    for (const [member, seen] of [
      [looks, true],
      [follows, true],
      [silent, false],
    ] as const) {
      expect((await exported(member)).invitations[0].openedAt !== null).toBe(seen);
    }
  });

  test('a full survey stops its wave', async () => {
    const { members, survey, waveId } = await invite(3, { completesTarget: 1 });
    await panel.transaction((tx) => tx.run(sql`update invitation_waves set pace_per_minute = 1 where id = ${waveId}`));
    await sendAll();
    const invited = await Promise.all(members.map(async (member) => (await pathsIn(member)).link !== ''));
    const [first] = members.filter((_member, at) => invited[at]);
    expect(await waveOf(survey.id)).toMatchObject({ state: 'sending', planned: 3, sent: 1 });
    await completeShort(panel, first as MemberPersona, survey.encryptId);
    panel.clock.advance(61_000);
    await invitationJobs['invitations.sendAll']({}, panel.services);
    await sendAll();
    expect(await waveOf(survey.id)).toMatchObject({ state: 'stopped', stopped: 'survey', sent: 1, completed: 1 });
    const links = await Promise.all(members.map(async (member) => (await pathsIn(member)).link));
    expect(links.filter((link) => link !== '')).toHaveLength(1);
  });
});

describe('refuses', () => {
  test('scanners, HEAD requests and prefetches are redirected and not counted', async () => {
    const { members, survey } = await invite(1, { allowing: 1 });
    await sendAll();
    const { link, picture } = await pathsIn(members[0] as MemberPersona);
    const there = { status: 302, location: `/questionnaireItem?encryptId=${survey.encryptId}` };
    expect(await ask(link, {}, 'HEAD')).toMatchObject(there);
    expect(await ask(link, { 'user-agent': SCANNER })).toMatchObject(there);
    expect(await ask(link, { 'sec-purpose': 'prefetch;prerender' })).toMatchObject(there);
    expect(await ask(link, { 'sec-fetch-mode': 'no-cors' })).toMatchObject(there);
    expect(await ask(picture ?? '', {}, 'HEAD')).toMatchObject({ status: 200 });
    expect(await ask(picture ?? '', { 'user-agent': 'Mozilla/5.0' })).toMatchObject({ status: 200 });
    expect(await waveOf(survey.id)).toMatchObject({ opened: 0, clicked: 0 });
  });

  test('a member who withdraws the consent is not tracked any more, not even in earlier mails', async () => {
    const { members, survey } = await invite(1, { allowing: 1 });
    await sendAll();
    const member = members[0] as MemberPersona;
    const { link, picture } = await pathsIn(member);
    await allow(member, false);
    await ask(picture ?? '');
    await ask(link);
    expect(await waveOf(survey.id)).toMatchObject({ opened: 0, clicked: 1 });
  });

  test('invented tokens lead to the survey list and count nothing', async () => {
    const { members, survey } = await invite(1, { allowing: 1 });
    await sendAll();
    const { link } = await pathsIn(members[0] as MemberPersona);
    const token = link.split('/').at(-1) ?? '';
    const [id, mac = ''] = token.split(/-(.*)/);
    const forged = ['x', `${id}-${'a'.repeat(43)}`, `${Number(id) + 1}-${mac}`, 'https:evil.example'];
    for (const other of forged) {
      expect([other, await ask(`/api/v1/Invitations/${other}?to=//evil.example`)]).toMatchObject([
        other,
        { status: 400 },
      ]);
      expect(await ask(`/api/v1/Invitations/${other}`)).toMatchObject({ status: 302, location: '/questionnaire' });
      expect(await ask(`/api/v1/Invitations/${other}/Picture`)).toMatchObject({ status: 200, type: 'image/gif' });
    }
    // A path with encoded slashes is another path, which is unknown (decision 65).
    for (const hidden of ['https:%2F%2Fevil.example', '%2F%2Fevil']) {
      expect(await ask(`/api/v1/Invitations/${hidden}?to=//evil.example`)).toMatchObject({ status: 404 });
    }
    // The token under the mails of a member is another one than that of an invitation.
    const [mail] = await mailsTo(panel, (members[0] as MemberPersona).email);
    const stop = /\/unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(await ask(`/api/v1/Invitations/${stop}`)).toMatchObject({ location: '/questionnaire' });
    expect(await waveOf(survey.id)).toMatchObject({ opened: 0, clicked: 0 });
  });
});

test('requests of known programs are told from those of people', () => {
  const person = { method: 'GET', userAgent: FIREFOX, purpose: undefined, fetchMode: undefined };
  expect([isFollowedByPerson(person), isOpenedByPerson(person)]).toEqual([true, true]);
  for (const userAgent of [undefined, '', 'curl/8.5', 'Googlebot/2.1', 'Slackbot-LinkExpanding 1.0', SCANNER]) {
    expect([userAgent, isFollowedByPerson({ ...person, userAgent })]).toEqual([userAgent, false]);
  }
  // Gmail fetches pictures when the mail is opened, and says so; a scanner of links never does.
  const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
  expect(isOpenedByPerson({ ...person, userAgent: gmail })).toBe(true);
});

async function exported(member: MemberPersona) {
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/Export`);
  return data;
}
