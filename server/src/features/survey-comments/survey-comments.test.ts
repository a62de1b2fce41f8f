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

const path = (id: number) => `/api/console/Surveys/${id}/Comments`;
const write = (id: number, text: string, by = otto, replyTo?: number) =>
  as(panel, by).post(path(id), { element: 'age', text, ...(replyTo === undefined ? {} : { replyTo }) });
const listed = async (id: number, by = otto) => (await as(panel, by).get(path(id))).data;

describe('works', () => {
  test('comments stay with a question that is renamed in the draft, there and back', async () => {
    const { id } = await launchSurvey(panel);
    await write(id, 'Split the last group?');
    const [first, second] = shortQuestionnaire.pages as [{ elements: object[] }, object];
    const [age, ...others] = first.elements;
    const withAge = (changed: object, moreFirst: object[] = []) => ({
      ...shortQuestionnaire,
      pages: [{ ...first, elements: [...moreFirst, { ...age, ...changed }, ...others] }, second],
    });
    let revision = 0;
    const save = async (questionnaire: unknown) => {
      const saved = await as(panel, otto).post(`/api/console/Surveys/${id}/Draft`, {
        revision,
        base: 1,
        questionnaire,
      });
      revision = saved.data.revision;
    };
    const element = async () => (await listed(id)).list[0].element;
    await save(withAge({ name: 'years' }, [{ type: 'comment', name: 'hello', title: 'Hello' }]));
    expect(await element()).toBe('years');
    await save(withAge({ name: 'years', title: 'How old?' }));
    await save(withAge({ name: 'how_old', title: 'How old?' }));
    expect(await element()).toBe('how_old');
    // Two new questions that are the same decide nothing.
    await save({
      pages: [{ name: 'first', elements: ['one', 'two'].map((name) => ({ ...age, name, title: 'How old?' })) }],
    });
    expect(await element()).toBe('how_old');
    await save(withAge({ name: 'years' }));
    await write(id, 'And the first?', otto);
    expect((await listed(id)).list.map((each: { element: string }) => each.element)).toEqual(['how_old', 'age']);
  });

  test('comments go back with a question when the draft that renamed it is discarded', async () => {
    const { id } = await launchSurvey(panel);
    await write(id, 'Split the last group?');
    const renamed = JSON.parse(JSON.stringify(shortQuestionnaire).replace('"name":"age"', '"name":"years"'));
    const draft = `/api/console/Surveys/${id}/Draft`;
    const { revision } = (await as(panel, otto).post(draft, { revision: 0, base: 1, questionnaire: renamed })).data;
    expect((await listed(id)).list[0].element).toBe('years');
    expect((await as(panel, otto).post(`${draft}/Discard`, { revision })).code).toBe(200);
    expect((await listed(id)).list[0].element).toBe('age');
  });

  test('a thread on a question has replies, is resolved and opened again, and tells who did', async () => {
    const { id } = await launchSurvey(panel);
    const first = (await write(id, '  Split the last group?  ')).data.id;
    const reply = (await write(id, 'Yes, at 65.', eva, first)).data.id;
    // A reply to a reply stays in the thread.
    await write(id, 'Done.', otto, reply);
    expect((await listed(id)).list).toMatchObject([
      {
        id: first,
        element: 'age',
        author: 'Otto Winter',
        fromClient: false,
        text: 'Split the last group?',
        resolved: null,
        replies: [
          { author: 'Eva Brandt', text: 'Yes, at 65.' },
          { author: 'Otto Winter', text: 'Done.' },
        ],
      },
    ]);
    const resolution = `/api/console/Surveys/${id}/Comments/${first}/Resolution`;
    expect((await as(panel, eva).post(resolution, { resolved: true })).code).toBe(200);
    expect((await as(panel, otto).post(resolution, { resolved: true })).code).toBe(200);
    expect((await listed(id)).list[0].resolved).toMatchObject({ by: 'Eva Brandt' });
    await as(panel, otto).post(resolution, { resolved: false });
    expect((await listed(id)).list[0].resolved).toBeNull();
  });

  test('a deleted thread takes its replies along, and the log keeps no text', async () => {
    const { id } = await launchSurvey(panel);
    const first = (await write(id, 'Call Maya about this')).data.id;
    await write(id, 'I will', eva, first);
    expect((await as(panel, otto).post(`/api/console/Surveys/${id}/Comments/${first}/Delete`)).code).toBe(200);
    expect((await listed(id)).list).toEqual([]);
    const log = (await as(panel, otto).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${id}`)).data.list;
    expect(log[0].action).toBe('survey.commentDeleted');
    expect(JSON.stringify(log)).not.toContain('Maya');
  });

  test('comments are no part of the questionnaire, its versions and its results', async () => {
    const { id } = await launchSurvey(panel);
    await write(id, 'A remark for colleagues');
    const survey = await as(panel, otto).get(`/api/console/Surveys/${id}`);
    const version = await as(panel, otto).get(`/api/console/Surveys/${id}/Versions/1`);
    expect(JSON.stringify([survey.data, version.data])).not.toContain('A remark for colleagues');
  });
});

describe('refuses', () => {
  test('viewers, comments of other surveys, and deleting those of colleagues', async () => {
    const { id } = await launchSurvey(panel);
    const other = await launchSurvey(panel);
    const evas = (await write(id, 'Mine', eva)).data.id;
    const ottos = (await write(id, 'His')).data.id;
    expect((await write(id, 'x', viewer)).code).toBe(codes.notAllowed);
    expect((await listed(id, viewer)).can.write).not.toBe(true);
    expect((await write(other.id, 'x', otto, evas)).code).toBe(codes.notFound);
    expect((await as(panel, otto).post(`/api/console/Surveys/${other.id}/Comments/${evas}/Delete`)).code).toBe(
      codes.notFound,
    );
    expect((await as(panel, otto).post(`/api/console/Surveys/${id}/Comments/${evas}/Delete`)).code).toBe(
      codes.notAllowed,
    );
    expect((await as(panel, eva).post(`/api/console/Surveys/${id}/Comments/${ottos}/Delete`)).code).toBe(200);
    expect((await write(id, '   ')).code).not.toBe(200);
  });
});
