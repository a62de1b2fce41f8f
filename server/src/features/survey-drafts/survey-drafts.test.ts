import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { as, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let otto: OperatorPersona;
let eva: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  otto = await createOperatorPersona(panel, 'operator', 'Otto Winter');
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  viewer = await createOperatorPersona(panel, 'viewer');
});
afterAll(() => panel.close());

const edited = (title: string) => ({ ...shortQuestionnaire, title });
const draftOf = async (id: number, by = otto) =>
  (await as(panel, by).get(`/api/console/Surveys/${id}/Draft`)).data.draft;
const save = (id: number, revision: number, questionnaire: unknown, by = otto) =>
  as(panel, by).post(`/api/console/Surveys/${id}/Draft`, { revision, base: 1, questionnaire });
const announce = (id: number, part: string | null, by: OperatorPersona) =>
  as(panel, by).post(`/api/console/Surveys/${id}/Authors`, { part });

describe('works', () => {
  test('a draft is saved, read by a colleague, saved on, and discarded by the revision', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    expect(await draftOf(id)).toBeNull();
    const first = await save(id, 0, edited('One'));
    expect(first.code).toBe(200);
    expect(await draftOf(id, eva)).toMatchObject({
      revision: first.data.revision,
      base: 1,
      savedBy: 'Otto Winter',
      questionnaire: { title: 'One' },
    });
    const second = await save(id, first.data.revision, edited('Two'), eva);
    expect(second.code).toBe(200);
    const path = `/api/console/Surveys/${id}/Draft/Discard`;
    expect((await as(panel, otto).post(path, { revision: first.data.revision })).code).toBe(codes.draftChanged);
    expect((await as(panel, otto).post(path, { revision: second.data.revision })).code).toBe(200);
    expect(await draftOf(id)).toBeNull();
    // A later draft never has a revision that somebody may still hold.
    const third = await save(id, 0, edited('Three'));
    expect(third.data.revision).toBeGreaterThan(second.data.revision);
    expect((await save(id, second.data.revision, edited('Late'), eva)).code).toBe(codes.draftChanged);
  });

  test('a draft that is no questionnaire yet is kept, and members see the published version', async () => {
    const { id } = await launchSurvey(panel);
    expect(
      (await save(id, 0, { pages: [{ name: 'one', elements: [{ type: 'radiogroup', name: 'half' }] }] })).code,
    ).toBe(200);
    const survey = (await as(panel, otto).get(`/api/console/Surveys/${id}`)).data;
    expect(survey).toMatchObject({ version: 1, questionnaire: shortQuestionnaire });
  });

  test('publishing ends the draft of that revision, and no other', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    const { revision } = (await save(id, 0, edited('Mine'))).data;
    const later = (await save(id, revision, edited('Theirs'), eva)).data;
    const publish = (draft: number) =>
      as(panel, otto).post(`/api/console/Surveys/${id}/Versions`, {
        questionnaire: edited('Mine'),
        base: 1,
        note: '',
        draft,
      });
    expect((await publish(revision)).code).toBe(codes.draftChanged);
    expect(await draftOf(id)).toMatchObject({ questionnaire: { title: 'Theirs' } });
    expect((await publish(later.revision)).data).toEqual({ version: 2 });
    expect(await draftOf(id)).toBeNull();
  });

  test('authors are told of each other, question by question, until they close the editor', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    expect((await announce(id, 'age', otto)).data).toEqual({ revision: 0, authors: [] });
    expect((await announce(id, 'region', eva)).data.authors).toEqual([{ name: 'Otto Winter', part: 'age' }]);
    const { revision } = (await save(id, 0, edited('Mine'))).data;
    expect((await announce(id, null, otto)).data).toEqual({
      revision,
      authors: [{ name: 'Eva Brandt', part: 'region' }],
    });
    panel.clock.advance(16_000);
    expect((await announce(id, null, otto)).data.authors).toEqual([]);
  });
});

describe('two at once', () => {
  test('of two first saves one is kept, and the other author learns whose it is', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    const answers = await Promise.all([save(id, 0, edited('Otto’s')), save(id, 0, edited('Eva’s'), eva)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.draftChanged]);
    const kept = await draftOf(id);
    const lost = answers.find(({ code }) => code !== 200);
    expect(lost?.errors.join()).toContain(kept.savedBy);
    expect((await save(id, kept.revision, edited('Both'), eva)).code).toBe(200);
  });

  test('of ten saves on one revision, one is kept', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    const { revision } = (await save(id, 0, edited('Start'))).data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save(id, revision, edited(`Save ${at}`), at % 2 ? otto : eva)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('a publication and a save at once lose nothing', async () => {
    const { id } = await launchSurvey(panel, { draft: true });
    const { revision } = (await save(id, 0, edited('Start'))).data;
    const [published, saved] = await Promise.all([
      as(panel, otto).post(`/api/console/Surveys/${id}/Versions`, {
        questionnaire: edited('Start'),
        base: 1,
        note: '',
        draft: revision,
      }),
      save(id, revision, edited('Eva’s'), eva),
    ]);
    expect([published.code, saved.code].sort()).toEqual([200, codes.draftChanged]);
    expect((await draftOf(id))?.questionnaire.title ?? null).toBe(saved.code === 200 ? 'Eva’s' : null);
  });
});

describe('refuses', () => {
  test('viewers, unknown surveys, closed surveys, and what is too large', async () => {
    const { id } = await launchSurvey(panel);
    expect((await save(id, 0, edited('x'), viewer)).code).toBe(codes.notAllowed);
    expect((await announce(id, null, viewer)).code).toBe(codes.notAllowed);
    expect((await save(999_999, 0, edited('x'))).code).toBe(codes.notFound);
    expect((await save(id, 0, { pages: [], title: 'x'.repeat(1_300_000) })).code).toBe(codes.questionnaireRefused);
    expect((await save(id, 0, [])).code).toBe(codes.questionnaireRefused);
    await as(panel, eva).post(`/api/console/Surveys/${id}/State`, { action: 'close' });
    expect((await save(id, 0, edited('x'))).code).toBe(codes.surveyStateForbids);
  });
});
