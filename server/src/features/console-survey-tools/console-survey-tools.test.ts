import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import {
  type HandedIn,
  handInCode,
  makeToolKey,
  openInTool,
  openToolSurvey,
  reportEnd,
  type ToolSurvey,
} from '@pollen/testkit/survey-tools';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
let survey: ToolSurvey;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  survey = await openToolSurvey(panel, await createOperatorPersona(panel, 'admin'));
});
beforeEach(async () => {
  // Some tests let weeks pass, after which a session is over.
  eva = await createOperatorPersona(panel, 'admin');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const handIn = (given: HandedIn, member: { cookie: string } | null = maya, study = survey.study) =>
  handInCode(panel, member, study, given);

describe('in the console', () => {
  test('a survey is added with links, changed, and tried without consequences', async () => {
    const path = `/api/console/Surveys/${survey.id}/Tool`;
    const { data: tool } = await as(panel, eva).get(path);
    const { publicUrl } = panel.services.config;
    expect(tool.codes.map(({ meaning }: { meaning: string }) => meaning)).toEqual([
      'complete',
      'screenOut',
      'quotaFull',
      'quality',
    ]);
    for (const { code, link } of tool.codes) {
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(link).toBe(`${publicUrl}/done/${survey.study}?code=${code}`);
    }
    const { data: trial } = await as(panel, eva).post(`${path}/Trial`);
    const session = new URL(trial.url).searchParams.get('session') ?? '';
    const outcome = { kind: 'trial', meaning: 'complete', isSigned: false };
    expect((await handIn({ code: survey.codes.complete, session }, null)).data).toEqual(outcome);
    expect((await handIn({ code: 'ABCDEFGH', session }, null)).data).toMatchObject({ meaning: null });
    const key = await makeToolKey(panel, eva, survey.id);
    const report = { session, code: survey.codes.quality };
    const bearer = { authorization: `Bearer ${key}` };
    expect(await reportEnd(panel, survey.study, report, bearer)).toEqual({ status: 200, result: 'try-out: quality' });
    expect((await as(panel, eva).get(path)).data.tried).toMatchObject({ meaning: 'quality', via: 'call' });
    panel.clock.advance(DAY_MS + MINUTE_MS);
    expect((await handIn({ code: survey.codes.complete, session }, null)).data).toEqual({ kind: 'logIn' });
  });

  test('an entry link must be https and name the session; viewers see no codes', async () => {
    const path = `/api/console/Surveys/${survey.id}/Tool`;
    for (const entryLink of ['http://tool.example/?s={{session}}', 'https://tool.example/', 'javascript:{{session}}']) {
      expect((await as(panel, eva).post(path, { entryLink, provenReviewDays: 0 })).code).toBe(codes.toolEntryUnusable);
    }
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await as(panel, viewer).get(path)).code).toBe(codes.notAllowed);
    expect((await as(panel, viewer).get(`/api/console/Surveys/${survey.id}`)).data.toolHost).toBe('tool.example');
    const changed = { entryLink: 'https://tool.example/2?s={{session}}', provenReviewDays: 3 };
    expect((await as(panel, eva).post(path, changed)).code).toBe(200);
    expect((await as(panel, eva).get(path)).data).toMatchObject(changed);
    expect((await as(panel, eva).post(path, { ...changed, provenReviewDays: 0 })).code).toBe(200);
  });

  test('each study knows a member by a name of its own', async () => {
    const other = await openToolSurvey(panel, eva);
    const nameAt = async ({ study }: ToolSurvey) => {
      const session = await openInTool(panel, maya, study);
      const { data } = await as(panel, maya).post(`/api/v1/Attempts/${session}/ToolDeparture`);
      const url = new URL(data.url);
      expect(url.searchParams.get('study') ?? study).toBe(study);
      expect(decodeURIComponent(url.href)).not.toContain(maya.email);
      return url.searchParams.get('pid');
    };
    const jonas = await createMember(panel);
    const session = await openInTool(panel, jonas, other.study);
    expect((await as(panel, maya).post(`/api/v1/Attempts/${session}/ToolDeparture`)).code).toBe(codes.notFound);
    expect(await nameAt(other)).toMatch(/^[\w-]{24}$/);
    const third = await openToolSurvey(panel, eva);
    expect(await nameAt(third)).not.toBe(await nameAt(other));
  });
});
