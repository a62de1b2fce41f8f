import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: { cookie: string };
beforeAll(async () => {
  // In Auckland it is the 19th already, in London still the 18th.
  panel = await openPanel({ PANEL_TIME_ZONE: 'Pacific/Auckland' });
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const look = (month?: string, who = operator, lang: 'en' | 'zh' = 'en') =>
  as(panel, who, lang).get(month ? `/api/console/FieldCalendar?month=${month}` : '/api/console/FieldCalendar');
const surveysOf = async (month?: string) => (await look(month)).data.surveys;
const idsOf = async (month?: string) => (await surveysOf(month)).map(({ id }: { id: number }) => id);

test('surveys stand in the months in which they are in the field, in the days of the panel, with their waves', async () => {
  expect(await surveysOf()).toEqual([]);
  const open = await launchSurvey(panel);
  const planned = await launchSurvey(panel, { startsOn: '2026-12-30', endsOn: '2027-01-04', draft: true });
  await launchSurvey(panel, { draft: true });
  const closed = await launchSurvey(panel);
  await as(panel, operator).post(`/api/console/Surveys/${closed.id}/State`, { action: 'close' });

  await createMember(panel);
  const invite = (body: object) =>
    as(panel, operator).post(`/api/console/Surveys/${open.id}/Waves`, { size: 5, ...body });
  await invite({});
  await runJobs(panel, invitationJobs);
  const december = (await invite({ at: { day: '2026-12-01', time: '00:30' } })).data;
  const canceled = (await invite({ at: { day: '2026-11-30', time: '23:30' } })).data;
  await as(panel, operator).post(`/api/console/Waves/${canceled.id}/Stop`);

  expect((await look()).data).toMatchObject({ month: '2026-11', today: '2026-11-19', more: false });
  expect(await surveysOf('2026-11')).toMatchObject([
    {
      id: open.id,
      title: 'Tea and coffee',
      from: '2026-11-19',
      to: null,
      waves: [
        { kind: 'invitation', state: 'sent', day: '2026-11-19', time: '04:00', sent: 1 },
        { id: canceled.id, state: 'canceled', day: '2026-11-30', time: '23:30', sent: 0 },
      ],
    },
    { id: closed.id, state: 'closed', from: '2026-11-19', to: '2026-11-19', waves: [] },
  ]);
  expect(await surveysOf('2026-12')).toMatchObject([
    { id: open.id, waves: [{ id: december.id, state: 'scheduled', day: '2026-12-01', time: '00:30' }] },
    { id: planned.id, state: 'draft', from: '2026-12-30', to: '2027-01-04' },
  ]);
  expect(await idsOf('2027-01')).toEqual([open.id, planned.id]);
  expect(await idsOf('2027-02')).toEqual([open.id]);
  expect(await idsOf('2026-10')).toEqual([]);
  expect((await look('2026-11', operator, 'zh')).data.surveys[0].title).toBe('茶与咖啡');
});

test('refuses what is no month, and nobody but operators looks', async () => {
  for (const month of ['2026-13', '2026-1', 'november', '2026-11-01'])
    expect([month, (await look(month)).code]).toEqual([month, codes.malformed]);
  const viewer = await createOperatorPersona(panel, 'viewer');
  expect((await look('2026-11', viewer)).code).toBe(200);
  expect((await look('2026-11', { cookie: '' })).code).toBe('401');
});
