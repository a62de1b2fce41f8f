import { codes } from '@pollen/contract/codes';
import type { TargetRule } from '@pollen/contract/targets';
import { attentionSurvey, respond } from '@pollen/testkit/attention-survey';
import { createField } from '@pollen/testkit/custom-fields';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qualityJobs } from '../quality/jobs';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const TITLE = { en: 'Living with asthma', zh: '哮喘生活' };
const HIDDEN = { surveyId: null, surveyNumber: '–', title: 'Survey for a sensitive answer' };

/** A member who gave a sensitive answer and completed, with a signal, a survey that asks for it in its target or in a quota. */
async function takePart(by: 'target' | 'quota') {
  const [operator, member] = [await createOperatorPersona(panel, 'operator'), await createMember(panel)];
  const field = await createField(panel, operator, { sensitive: true });
  const body = { questionId: field, answer: 1, version: 1, agreed: true };
  await as(panel, member).post(`/api/v1/Accounts/${member.id}/CustomQuestions`, body);
  const rule: TargetRule = { custom: [{ field, values: [1] }] };
  const chosen = by === 'target' ? { target: rule } : { quotas: [{ label: 'Ill', rule, target: 5 }] };
  const survey = await launchSurvey(panel, { ...chosen, title: TITLE, questionnaire: attentionSurvey });
  const { attempt } = await respond(panel, member, survey.encryptId, { read: 'red' });
  await qualityJobs['quality.check']?.({}, panel.services);
  return { member, survey, attemptId: attempt };
}

describe.each(['target', 'quota'] as const)('a survey that asks for a sensitive answer in its %s', (by) => {
  test.each(['viewer', 'finance'] as const)('is not named beside a member to a %s', async (role) => {
    const { member, survey, attemptId } = await takePart(by);
    const { get } = as(panel, await createOperatorPersona(panel, role));

    const attempts = (await get('/api/console/Attempts')).data.list;
    expect(attempts.find((row: { attemptId: string }) => row.attemptId === attemptId)).toMatchObject(HIDDEN);
    const { surveyId: _, ...shown } = HIDDEN;
    expect((await get(`/api/console/Members/${member.id}`)).data.attempts).toMatchObject([shown]);
    expect((await get(`/api/console/Attempts/${attemptId}`)).code).toBe(codes.notAllowed);
    expect((await get(`/api/console/Search?text=${attemptId}`)).data.attempts).toEqual([]);
    expect((await get(`/api/console/FlaggedAttempts/${attemptId}`)).data).toMatchObject({ ...HIDDEN, signals: [] });
    expect((await get(`/api/console/Members/${member.id}/Signals`)).data.list).toMatchObject([HIDDEN]);
    expect((await get(`/api/console/FlaggedAttempts?surveyId=${survey.id}`)).code).toBe(codes.notAllowed);
    for (const path of ['/api/console/Transfers', `/api/console/Members/${member.id}/Ledger`]) {
      const { list } = (await get(path)).data;
      const [row] = list.filter((line: { attemptId: string | null }) => line.attemptId === attemptId);
      expect(row.description).toContain('Survey for a sensitive answer');
      expect(JSON.stringify(list)).not.toContain(TITLE.en);
    }
  });

  test('is named to those who review answers, and lists its invitees to nobody', async () => {
    const { member, survey, attemptId } = await takePart(by);
    const { get } = as(panel, await createOperatorPersona(panel, 'operator'));

    const named = { surveyId: survey.id, title: TITLE.en };
    const attempts = (await get('/api/console/Attempts')).data.list;
    expect(attempts.find((row: { attemptId: string }) => row.attemptId === attemptId)).toMatchObject(named);
    expect((await get(`/api/console/Attempts/${attemptId}`)).data).toMatchObject(named);
    expect((await get(`/api/console/Search?text=${attemptId}`)).data.attempts).toHaveLength(1);
    expect((await get(`/api/console/FlaggedAttempts/${attemptId}`)).data).toMatchObject(named);
    const { list } = (await get(`/api/console/Members/${member.id}/Ledger`)).data;
    expect(JSON.stringify(list)).toContain(TITLE.en);
    expect((await get(`/api/console/Invitees?surveyId=${survey.id}`)).code).toBe(codes.sensitiveFilter);
  });
});

test('a survey that asks for no sensitive answer is named to every operator', async () => {
  const member = await createMember(panel);
  const survey = await launchSurvey(panel);
  await completeShort(panel, member, survey.encryptId);
  const { get } = as(panel, await createOperatorPersona(panel, 'viewer'));
  expect((await get(`/api/console/Members/${member.id}`)).data.attempts[0].title).toBe('Tea and coffee');
  expect((await get(`/api/console/Invitees?surveyId=${survey.id}`)).code).toBe(200);
});
