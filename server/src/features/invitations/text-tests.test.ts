import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareTexts } from './text-tests';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

/** A country for each test: its surveys look for nobody else. */
const countries = [276, 250, 380, 724, 616, 528];
const members = (n: number, countryId: number) =>
  Promise.all(
    Array.from({ length: n }, (_, at) =>
      createMember(panel, {
        locale: at === 0 ? 'zh' : 'en',
        profile: { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId },
      }),
    ),
  );
const text = (name: string) => ({
  en: { subject: `${name}: {minutes} minutes, {coins} coins`, text: `${name} about “{title}”.\n\nSecond line.` },
  zh: { subject: `${name}：{minutes} 分钟，{coins} 金币`, text: `${name}：{title}` },
});
const start = (surveyId: number, wave: object) =>
  as(panel, operator).post(`/api/console/Surveys/${surveyId}/Waves`, { size: 100, ...wave });
const resultsOf = async (waveId: number) => (await as(panel, operator).get(`/api/console/Waves/${waveId}/Texts`)).data;
const choose = (waveId: number, arm: number, who: { cookie: string } = operator) =>
  as(panel, who).post(`/api/console/Waves/${waveId}/Winner`, { arm });
const work = () => runJobs(panel, invitationJobs);
const subjectTo = async (member: MemberPersona) =>
  (await mailsTo(panel, member.email)).find(({ text }) => text.includes('/api/v1/Invitations/'))?.subject ?? null;
const follow = async (member: MemberPersona) => {
  const mail = (await mailsTo(panel, member.email)).find(({ text }) => text.includes('/api/v1/Invitations/'));
  const url = /\/api\/v1\/Invitations\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await panel.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } });
};

describe('works', () => {
  test('texts are dealt out equally, kept, filled in in both languages, and their results are told apart', async () => {
    const [here] = countries as [number];
    const seven = await members(7, here);
    const survey = await launchSurvey(panel, { target: { countries: [here] } });
    const { code, data } = await start(survey.id, { texts: [text('Tea'), text('Coffee')] });
    expect(code).toBe(200);
    await work();
    const subjects = await Promise.all(seven.map(subjectTo));
    const tea = seven.filter((_, at) => subjects[at]?.startsWith('Tea'));
    const coffee = seven.filter((_, at) => subjects[at]?.startsWith('Coffee'));
    expect([tea.length, coffee.length].toSorted()).toEqual([3, 4]);
    expect(subjects[0]).toMatch(/^(Tea|Coffee)：5 分钟，120 金币$/);
    expect(subjects[1]).toMatch(/^(Tea|Coffee): 5 minutes, 120 coins$/);
    const [mail] = await mailsTo(panel, (seven[1] as MemberPersona).email);
    expect(mail?.text).toMatch(/(Tea|Coffee) about “Tea and coffee”\.\s+Second line\./);
    for (const member of tea.slice(0, 2)) {
      await follow(member);
      await completeShort(panel, member, survey.encryptId);
    }
    await as(panel, coffee[0] as MemberPersona).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
    expect(await resultsOf(data.id)).toMatchObject({
      list: [
        { text: text('Tea'), sent: tea.length, clicked: 2, started: 2, completed: 2 },
        { text: text('Coffee'), sent: coffee.length, clicked: 0, started: 1, completed: 0 },
      ],
      comparison: { best: 0, second: 1, enough: false, significant: false },
      winner: null,
      can: { choose: true },
    });
    const [wave] = (await as(panel, operator).get(`/api/console/Surveys/${survey.id}/Waves`)).data.list;
    expect(wave).toMatchObject({ texts: 2, winner: null, sent: 7, started: 3 });
  });

  test('the chosen text goes to the rest alone, and the comparison stays that of the lot', async () => {
    const here = countries[1] as number;
    const six = await members(6, here);
    const survey = await launchSurvey(panel, { target: { countries: [here] } });
    const { data } = await start(survey.id, { texts: [text('Tea'), text('Coffee')], perMinute: 2 });
    await work();
    const sentFirst = (await resultsOf(data.id)).list.map(({ sent }: { sent: number }) => sent);
    expect(sentFirst[0] + sentFirst[1]).toBe(2);
    expect((await choose(data.id, 1)).code).toBe(200);
    expect(await choose(data.id, 0)).toMatchObject({ code: codes.winnerChosen });
    for (const _minute of [1, 2, 3]) {
      panel.clock.advance(61_000);
      await invitationJobs['invitations.sendAll']({}, panel.services);
      await work();
    }
    const subjects = await Promise.all(six.map(subjectTo));
    expect(subjects.filter((subject) => subject?.startsWith('Coffee')).length).toBe(4 + sentFirst[1]);
    expect((await resultsOf(data.id)).list.map(({ sent }: { sent: number }) => sent)).toEqual(sentFirst);
    expect(await resultsOf(data.id)).toMatchObject({ winner: 1, can: { choose: { code: codes.winnerChosen } } });
    const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${survey.id}`);
    expect(log.data.list[0]).toMatchObject({ action: 'survey.textChosen', detail: { wave: data.id, arm: 'B' } });
  });

  test('one text of its own is sent to everybody and compared with nothing', async () => {
    const here = countries[2] as number;
    const [, maya] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const survey = await launchSurvey(panel, { target: { countries: [here] } });
    const { data } = await start(survey.id, { texts: [text('Tea')] });
    await work();
    expect(await subjectTo(maya)).toBe('Tea: 5 minutes, 120 coins');
    expect(await resultsOf(data.id)).toMatchObject({ comparison: null, can: { choose: { code: codes.noTextTest } } });
  });
});

describe('without Chinese', () => {
  test('members who read Chinese get the English text', async () => {
    const [, , , , , here] = countries as [number, number, number, number, number, number];
    const [reader] = await members(1, here);
    const survey = await launchSurvey(panel, { target: { countries: [here] } });
    await start(survey.id, { texts: [{ ...text('Cocoa'), zh: { subject: '', text: '' } }] });
    await work();
    expect(await subjectTo(reader as MemberPersona)).toMatch(/^Cocoa: .* minutes/);
  });
});

describe('refuses', () => {
  test('placeholders that nothing fills, broken subjects, and too many texts', async () => {
    const survey = await launchSurvey(panel, { target: { countries: [countries[3] as number] } });
    for (const wrong of ['{name}', '{Title}', '{title', '{ title }']) {
      const texts = [text('Tea'), { ...text('Coffee'), zh: { subject: 'x', text: `x ${wrong}` } }];
      expect([wrong, (await start(survey.id, { texts })).code]).toEqual([wrong, codes.textPlaceholderUnknown]);
    }
    for (const subject of ['two\nlines', '', ' ', 'x'.repeat(151)]) {
      const texts = [{ ...text('Tea'), en: { subject, text: 'x' } }];
      expect([subject, (await start(survey.id, { texts })).code]).toEqual([subject, codes.malformed]);
    }
    expect((await start(survey.id, { texts: Array.from({ length: 5 }, () => text('Tea')) })).code).toBe(
      codes.malformed,
    );
  });

  test('a winner of no comparison, of a text that is not there, and by viewers', async () => {
    const survey = await launchSurvey(panel, { target: { countries: [countries[4] as number] } });
    const plain = (await start(survey.id, {})).data;
    expect((await choose(plain.id, 0)).code).toBe(codes.noTextTest);
    const { data } = await start(survey.id, { texts: [text('Tea'), text('Coffee')] });
    expect((await choose(data.id, 2)).code).toBe(codes.notFound);
    expect((await choose(9_999_999, 0)).code).toBe(codes.notFound);
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await choose(data.id, 0, viewer)).code).toBe(codes.notAllowed);
    expect((await Promise.all([choose(data.id, 0), choose(data.id, 1)])).map(({ code }) => code).toSorted()).toEqual([
      200,
      codes.winnerChosen,
    ]);
  });
});

describe('the comparison', () => {
  test('is the z test of two proportions, as R has it', () => {
    // prop.test(c(231, 180), c(1200, 1200), correct = FALSE): X-squared = 7.6363, p = 0.005720
    const found = compareTexts([
      { sent: 1200, started: 180 },
      { sent: 1200, started: 231 },
    ]);
    expect(found).toMatchObject({ best: 1, second: 0, enough: true, pairs: 1, significant: true });
    expect(found?.z ?? 0).toBeCloseTo(Math.sqrt(7.6363), 4);
    expect(found?.p ?? 0).toBeCloseTo(0.00572, 5);
  });

  test('of three texts is corrected for three pairs', () => {
    // Between the best two, p is 0.0415 alone: no difference to rely on after the best were picked among three.
    const found = compareTexts([
      { sent: 1000, started: 150 },
      { sent: 1000, started: 184 },
      { sent: 1000, started: 120 },
    ]);
    expect(found).toMatchObject({ best: 1, second: 0, pairs: 3, significant: false });
    expect(found?.p ?? 0).toBeCloseTo(3 * 0.0415129, 6);
  });

  test('says so when too few were mailed to or started, and does not fail without any', () => {
    const none = { sent: 0, started: 0 };
    expect(compareTexts([none, none])).toMatchObject({ enough: false, significant: false, p: 1 });
    expect(
      compareTexts([
        { sent: 500, started: 9 },
        { sent: 500, started: 0 },
      ]),
    ).toMatchObject({ enough: false });
    expect(compareTexts([none])).toBeNull();
  });
});
