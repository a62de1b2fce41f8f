import { runChecks } from '@pollen/checks/run';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { launchProductTest, tester } from '@pollen/testkit/product-tests';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';
import { qualityJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const watch = () => qualityJobs['quality.watch']?.({}, panel.services);

describe('surveys that pause by themselves', () => {
  const pauses = async (by = eva) =>
    (await panel.call('GET /api/console/SurveyPauses', { cookie: by.cookie })).data.list;
  const stateOf = async (id: number) =>
    (await panel.call(`GET /api/console/Surveys/${id}`, { cookie: eva.cookie })).data.state;

  async function report(encryptId: string, id: number) {
    const member = await createMember(panel);
    panel.clock.advance(SECOND_MS);
    const { data } = await completeShort(panel, member, encryptId);
    const text = `The survey ${id} shows an empty page.`;
    await as(panel, member).post(`/api/v1/Attempts/${data.attemptId}/Reports`, { text });
  }

  test('three reports pause a survey with the reason until an operator resumes it', async () => {
    const wei = await createOperatorPersona(panel, 'admin', 'Wei Chen');
    await panel.call('POST /api/console/Login', { body: { email: wei.email, password: wei.password }, lang: 'zh' });
    const viewer = await createOperatorPersona(panel, 'viewer');
    const { id, encryptId } = await launchSurvey(panel, { title: { en: 'Broken', zh: '坏了' } });
    await report(encryptId, id);
    await report(encryptId, id);
    await watch();
    expect(await stateOf(id)).toBe('live');
    await report(encryptId, id);
    await Promise.all([watch(), watch()]);
    expect(await stateOf(id)).toBe('paused');
    expect(await pauses()).toMatchObject([{ surveyId: id, title: 'Broken', reason: 'reports', reporters: 3 }]);
    const log = await panel.call(`GET /api/console/AuditLog?subjectKind=survey&subjectId=${id}`, {
      cookie: eva.cookie,
    });
    expect(log.data.list).toMatchObject([
      { action: 'survey.pausedItself', operator: null, detail: { reason: 'reports', reporters: 3 } },
    ]);

    const [mail, ...more] = await mailsTo(panel, eva.email);
    expect([mail?.subject, more]).toEqual(['Survey paused: Broken', []]);
    expect(mail?.text).toContain('Members reported a problem with this survey');
    expect(mail?.text).toMatch(/Members who reported a problem:? *\n* *3/);
    expect(mail?.text).toContain(`/console/surveys/${id}`);
    expect(await mailsTo(panel, wei.email)).toMatchObject([{ subject: '问卷已暂停：坏了' }]);
    expect(await mailsTo(panel, viewer.email)).toEqual([]);

    panel.clock.advance(MINUTE_MS);
    const resume = { cookie: eva.cookie, body: { action: 'resume' } };
    expect(await panel.call(`POST /api/console/Surveys/${id}/State`, resume)).toMatchObject({
      data: { state: 'live' },
    });
    await watch();
    expect(await stateOf(id)).toBe('live');
    expect(await pauses()).toEqual([]);
  });

  test('many drop-outs pause a survey', async () => {
    const { id, encryptId } = await launchSurvey(panel);
    for (let n = 0; n < 30; n += 1) {
      const member = await createMember(panel);
      if (n < 10) await completeShort(panel, member, encryptId);
      else await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    }
    await watch();
    expect(await stateOf(id)).toBe('live');
    panel.clock.advance(2 * HOUR_MS);
    eva = await createOperatorPersona(panel);
    await watch();
    expect(await pauses()).toMatchObject([{ surveyId: id, reason: 'dropOut', dropOut: 67, dropOutBefore: 30 }]);
    const [mail] = await mailsTo(panel, eva.email);
    expect(mail?.text).toContain('67%');
    expect(mail?.text).toContain('30%');
  });

  test('a product test, whose attempts run for weeks, stays open', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva, { screener: false });
    for (let n = 0; n < 30; n += 1) await tester(panel, await createMember(panel), encryptId).apply();
    panel.clock.advance(2 * HOUR_MS);
    eva = await createOperatorPersona(panel);
    await watch();
    expect(await stateOf(id)).toBe('live');
  });
});
