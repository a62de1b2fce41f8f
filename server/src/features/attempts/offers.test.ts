import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../platform/database/database';
import { compileQuestionnaire } from '../questionnaires/index';
import { changeState, publishVersion, surveyForPage } from '../surveys/index';
import { attemptJobs } from './jobs';
import { answerableSurveys } from './offers';

let panel: Panel;
/** The database as another process of the same panel sees it, with caches of its own. */
let other: Database;
beforeAll(async () => {
  panel = await openPanel();
  other = connectDatabase({ url: panel.databaseUrl, clock: panel.clock, patienceMs: 60_000 });
});
afterAll(async () => {
  await other.close();
  await panel.close();
});

const offered = (member: MemberPersona) => answerableSurveys(other.reader, member.id, { limit: 100 });

test('another process shows a survey as it is, whatever is changed, measured or closed', async () => {
  const maya = await createMember(panel);
  const { id, encryptId } = await launchSurvey(panel);
  const card = async () => (await offered(maya)).find(({ survey }) => survey.id === id);
  expect(await card()).toMatchObject({
    started: false,
    points: 120,
    survey: { titleEn: 'Tea and coffee', shownIr: 70 },
  });

  const operator = as(panel, await createOperatorPersona(panel, 'operator'));
  const { data } = await operator.get(`/api/console/Surveys/${id}`);
  const settings = { ...data.settings, title: { en: 'Coffee and tea', zh: '' }, rewardPoints: 90 };
  const changed = await operator.post(`/api/console/Surveys/${id}`, { settings, revision: data.revision });
  expect(changed.code).toBe(200);
  expect(await card()).toMatchObject({ points: 90, survey: { titleEn: 'Coffee and tea' } });

  for (const member of await Promise.all([1, 2, 3].map(() => createMember(panel)))) {
    await completeShort(panel, member, encryptId);
  }
  await attemptJobs['surveys.measure']?.({}, panel.services);
  expect(await card()).toMatchObject({ survey: { shownIr: 74 } });

  await panel.transaction((tx) => changeState(tx, id, 'pause'));
  expect(await card()).toBeUndefined();
});

test('another process shows the page of a survey with its new settings, its new version, and that it is full', async () => {
  const { id, encryptId } = await launchSurvey(panel, { completesTarget: 1 });
  const look = async () => (await surveyForPage(other.reader, encryptId)).survey;
  const first = await look();
  expect(first).toMatchObject({ titleEn: 'Tea and coffee', state: 'live' });
  // Kept in memory until something changes.
  expect(await look()).toBe(first);

  const persona = await createOperatorPersona(panel, 'operator');
  const operator = as(panel, persona);
  const { data } = await operator.get(`/api/console/Surveys/${id}`);
  const settings = { ...data.settings, title: { en: 'Coffee and tea', zh: '' } };
  expect((await operator.post(`/api/console/Surveys/${id}`, { settings, revision: data.revision })).code).toBe(200);
  expect(await look()).toMatchObject({ titleEn: 'Coffee and tea', versionId: first?.versionId });

  const compiled = compileQuestionnaire(shortQuestionnaire);
  if ('problems' in compiled) throw new Error('the short questionnaire does not compile');
  const version = { source: shortQuestionnaire, plan: compiled.plan };
  await panel.transaction((tx) => publishVersion(tx, id, version, { operatorId: persona.id, note: '' }));
  expect((await look())?.versionId).toBeGreaterThan(first?.versionId ?? 0);

  await completeShort(panel, await createMember(panel), encryptId);
  expect(await look()).toMatchObject({ state: 'full', completes: 1 });
});

test('members who ask together see their own surveys', async () => {
  const [maya, noah] = (await Promise.all([createMember(panel), createMember(panel)])) as [
    MemberPersona,
    MemberPersona,
  ];
  const { id, encryptId } = await launchSurvey(panel);
  await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const cards = await Promise.all([maya, noah, maya].map((member) => offered(member)));
  expect(cards.map((offers) => offers.find(({ survey }) => survey.id === id)?.started)).toEqual([true, false, true]);
  await completeShort(panel, noah, encryptId);
  expect((await offered(noah)).some(({ survey }) => survey.id === id)).toBe(false);
  expect((await offered(maya)).some(({ survey }) => survey.id === id)).toBe(true);
});
