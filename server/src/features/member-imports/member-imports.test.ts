import { randomUUID } from 'node:crypto';
import { codes } from '@pollen/contract/codes';
import { DAY_MS } from '@pollen/server/platform/time';
import { createField } from '@pollen/testkit/custom-fields';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberImportJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
// Sessions end while the clock goes on.
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
});
afterAll(() => panel.close());

let people = 0;
/** An address that no other test has. */
const address = () => `invited${++people}@example.org`;
const check = (csv: string, columns?: readonly (string | null)[], by = eva) =>
  as(panel, by).post('/api/console/MemberFileChecks', { csv, ...(columns ? { columns } : {}) });
const start = (csv: string, columns: readonly (string | null)[], more: object = {}, by = eva) =>
  as(panel, by).post('/api/console/MemberImports', {
    key: randomUUID(),
    csv,
    columns,
    fileName: 'people.csv',
    consentSource: 'Sign-up sheet of the fair in Lund',
    consentOn: '2026-11-01',
    language: 'en',
    tags: [],
    ...more,
  });
const shown = async (id: number) => (await as(panel, viewer).get(`/api/console/MemberImports/${id}`)).data;
const work = () => runJobs(panel, memberImportJobs);
const invitationsTo = async (email: string) =>
  (await mailsTo(panel, email)).filter(({ text }) => text.includes('/register?invitation='));
async function tokenTo(email: string): Promise<string> {
  const [newest] = await invitationsTo(email);
  return /\/register\?invitation=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
}
const visitor = (call: string, body: object, cookie = '') => panel.call(call, { body, cookie });
const accept = (token: string, more: object = {}) =>
  visitor('POST /api/v1/PanelInvitations/Accept', {
    token,
    password: PASSWORD,
    confirmedPassword: PASSWORD,
    usesDetails: true,
    ...more,
  });
const idOf = async (email: string): Promise<number | undefined> => {
  const { data } = await as(panel, viewer).get(`/api/console/Members?search=${encodeURIComponent(email)}`);
  return data.list[0]?.id;
};

describe('checks', () => {
  test('columns are guessed, and each line that cannot be invited says why', async () => {
    const member = await createMember(panel);
    const [ida, ben] = [address(), address()];
    const csv = [
      '\uFEFFE-Mail;Full name;Gender;Date of birth;Country;Education;Remark',
      `${ida};Ida Berg;f;1990-04-12;Germany;Bachelor’s degree;"two\nlines"`,
      'nobody;;;;;;',
      `${ida.toUpperCase()};Ida Berg;f;;;;`,
      `${member.email};;;;;;`,
      `${ben};;robot;;;;`,
      `${address()};;;2019-01-01;;;`,
    ].join('\r\n');
    const { data } = await check(csv);
    expect(data.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['email', 'name', 'gender', 'birthday', 'country', 'educationID', null],
    ]);
    expect(data).toMatchObject({ people: 6, invitable: 1, problemCount: 5 });
    expect(data.rows[0]).toMatchObject({
      reason: null,
      cells: [ida, 'Ida Berg', 'f', '1990-04-12', 'Germany', 'Bachelor’s degree', 'two\nlines'],
    });
    expect(data.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      'The email address is not valid.',
      expect.stringMatching(/^The same person is in line \d\.$/),
      'This person is a member already.',
      'The value of “Gender” is not one that profiles know.',
      'This person is too young for the panel.',
    ]);
    // Without the column of genders, Ben can be invited.
    expect((await check(csv, ['email', 'name', null, 'birthday', 'country', 'educationID', null])).data.invitable).toBe(
      2,
    );
  });

  test('refuses files that cannot be read, and columns without an address', async () => {
    expect(await check('email\nm\uFFFDya@example.org')).toMatchObject({ code: codes.memberFileUnreadable });
    expect(await check('email\n"maya@example.org')).toMatchObject({ code: codes.memberFileUnreadable });
    expect(await check('email\n')).toMatchObject({ code: codes.memberFileUnreadable });
    const many = `email\n${Array.from({ length: 10_001 }, (_, n) => `many${n}@example.org`).join('\n')}`;
    expect(await check(many)).toMatchObject({ code: codes.memberFileUnreadable });
    expect(await check('a,b\n1,2', [null, null])).toMatchObject({ code: codes.emailColumnMissing });
    expect(await check('a,b\n1,2', ['email', 'email'])).toMatchObject({ code: codes.emailColumnMissing });
    expect(await check('a,b,c\n1,2,3', ['email', 'name', 'name'])).toMatchObject({ code: codes.columnsTwice });
    expect((await check('what\nmaya@example.org')).data).toMatchObject({ columns: [{ field: null }], invitable: 0 });
  });
});

describe('works', () => {
  test('an invited person has no account until they agree, and then lands signed in with tags and details', async () => {
    const [ida, ben] = [address(), address()];
    const csv = `email,name,country,education\n${ida},Ida Berg,DE,4\n${ben},,,\nbroken,,,`;
    const { data } = await start(csv, ['email', 'name', 'country', 'educationID'], { tags: ['Fair 2026'] });
    expect(await idOf(ida)).toBeUndefined();
    await work();
    expect(await shown(data.id)).toMatchObject({
      state: 'done',
      tags: ['Fair 2026'],
      consentSource: 'Sign-up sheet of the fair in Lund',
      people: { invited: 2, skipped: 1, waiting: 0, joined: 0 },
      problems: [{ line: 4, reason: 'The email address is not valid.' }],
    });
    expect(await panel.call('POST /api/v1/Login', { body: { userName: ida, password: PASSWORD } })).toMatchObject({
      code: codes.wrongCredentials,
    });
    expect(await invitationsTo(ida)).toHaveLength(1);
    const token = await tokenTo(ida);
    expect((await visitor('POST /api/v1/PanelInvitations/Look', { token })).data).toMatchObject({
      userName: ida,
      source: 'Sign-up sheet of the fair in Lund',
      details: [
        { name: 'Name', value: 'Ida Berg' },
        { name: 'Country', value: 'Germany' },
        { name: 'Education', value: 'Bachelor’s degree' },
      ],
    });
    expect(await accept(token, { password: 'short', confirmedPassword: 'short' })).toMatchObject({
      code: codes.passwordTooWeak,
    });
    // The same button pressed twice begins one account.
    const joined = await Promise.all([accept(token), accept(token)]);
    expect(joined.map(({ code }) => code).sort()).toEqual([200, codes.panelInvitationEnded].sort());
    const id = (await idOf(ida)) ?? 0;
    const page = (await as(panel, viewer).get(`/api/console/Members/${id}`)).data;
    expect(page).toMatchObject({
      displayName: 'Ida Berg',
      country: 'Germany',
      state: 'active',
      tags: [{ name: 'Fair 2026' }],
    });
    expect(await panel.call('POST /api/v1/Login', { body: { userName: ida, password: PASSWORD } })).toMatchObject({
      code: 200,
    });
    // Of the import, only that the member came from it is kept.
    expect(
      await panel.transaction((tx) =>
        tx.rows(sql`
      select email, details, token_hash from imported_people where member_id = ${id}`),
      ),
    ).toEqual([{ email: null, details: null, token_hash: null }]);
    const consents = (await as(panel, viewer).get(`/api/console/Members/${id}/Consents`)).data.list;
    expect(consents.map(({ subject }: { subject: string }) => subject)).toEqual(
      expect.arrayContaining(['terms', 'privacy']),
    );
  });

  test('the same file again, the same call ten times, and a crash invite nobody twice', async () => {
    const ida = address();
    const csv = `email\n${ida}\n${address()}`;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(csv, ['email'], { key })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await start(csv, ['email'])).toMatchObject({ code: codes.nobodyToImport });
    await Promise.all([work(), work()]);
    await work();
    expect(await invitationsTo(ida)).toHaveLength(1);
  });

  test('who registers meanwhile is skipped; who declined or left is not invited again', async () => {
    const [ida, ben] = [address(), address()];
    const { data } = await start(`email\n${ida}\n${ben}`, ['email']);
    await createMember(panel, { email: ben });
    await work();
    expect((await shown(data.id)).people).toMatchObject({ invited: 1, skipped: 1 });
    const token = await tokenTo(ida);
    expect(await visitor('POST /api/v1/PanelInvitations/Decline', { token })).toMatchObject({ code: 200 });
    expect(await visitor('POST /api/v1/PanelInvitations/Look', { token })).toMatchObject({
      code: codes.panelInvitationEnded,
    });
    expect(
      await panel.transaction((tx) => tx.rows(sql`select 1 from imported_people where email_key = ${ida}`)),
    ).toEqual([]);
    const left = await createMember(panel);
    const closing = await panel.call(`GET /api/v1/Accounts/${left.id}/Closing`, { cookie: left.cookie });
    const body = { password: PASSWORD, forfeitedPoints: closing.data.forfeitedPoints };
    await panel.call(`POST /api/v1/Accounts/${left.id}/Closing`, { cookie: left.cookie, body });
    const again = (await check(`email\n${ida}\n${ben}\n${left.email}`)).data;
    expect(again.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      'This person declined an earlier invitation.',
      'This person is a member already.',
      'This person was a member and left.',
    ]);
  });

  test('an import is canceled, sent again once, and deleted where nobody answered', async () => {
    const [ida, ben] = [address(), address()];
    const canceled = (await start(`email\n${ida}`, ['email'])).data.id;
    const cancel = (id: number) => as(panel, eva).post(`/api/console/MemberImports/${id}/Cancel`);
    const remind = (id: number) => as(panel, eva).post(`/api/console/MemberImports/${id}/Remind`);
    expect(await cancel(canceled)).toMatchObject({ code: 200 });
    expect(await cancel(canceled)).toMatchObject({ code: codes.importOver });
    await work();
    expect(await invitationsTo(ida)).toHaveLength(0);
    expect((await shown(canceled)).people).toMatchObject({ canceled: 1, waiting: 0 });

    const { id } = (await start(`email\n${ben}`, ['email'])).data;
    await work();
    expect(await remind(id)).toMatchObject({ code: codes.nobodyToRemind });
    const first = await tokenTo(ben);
    panel.clock.advance(4 * DAY_MS);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    expect(await remind(id)).toMatchObject({ code: 200, data: { people: 1 } });
    await work();
    expect(await invitationsTo(ben)).toHaveLength(2);
    expect(await visitor('POST /api/v1/PanelInvitations/Look', { token: first })).toMatchObject({
      code: codes.panelInvitationEnded,
    });
    panel.clock.advance(27 * DAY_MS);
    expect(await accept(await tokenTo(ben))).toMatchObject({ code: codes.panelInvitationEnded });
    await work();
    await memberImportJobs['memberImports.tidy'](null, panel.services);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    viewer = await createOperatorPersona(panel, 'viewer', 'Vera Lind');
    expect((await shown(id)).people).toMatchObject({ expired: 1, invited: 0 });
    const result = await panel.app.inject({
      url: `/api/console/MemberImports/${id}/Result`,
      headers: { cookie: eva.cookie },
    });
    expect(result.body).toContain('2,,"not answered, deleted",,');
    // Who was deleted may be invited again, with another consent.
    expect((await check(`email\n${ben}`)).data.invitable).toBe(1);
  });
});

test('refuses a consent of the future or without a source, and operators without the permission', async () => {
  const csv = `email\n${address()}`;
  expect(await start(csv, ['email'], { consentOn: '2030-01-01' })).toMatchObject({ code: codes.consentInFuture });
  expect((await start(csv, ['email'], { consentSource: 'fair' })).status).toBe(400);
  expect(await start(csv, ['email'], {}, viewer)).toMatchObject({ code: codes.notAllowed });
  expect(await check(csv, undefined, viewer)).toMatchObject({ code: codes.notAllowed });
  expect(await visitor('POST /api/v1/PanelInvitations/Look', { token: 'x'.repeat(43) })).toMatchObject({
    code: codes.panelInvitationEnded,
  });
  const member = await createMember(panel);
  expect((await as(panel, member).get('/api/console/MemberImports')).code).toBe('401');
});

describe('the operators’ own fields', () => {
  test('come with the person who wants them, attributes as set by the operator; sensitive ones never', async () => {
    const manager = await createOperatorPersona(panel, 'admin', 'Ada Moss');
    const dogs = await createField(panel, manager);
    const since = await createField(panel, manager, {
      purpose: 'attribute',
      kind: 'date',
      title: { en: 'Customer since', zh: '成为客户的日期' },
      choices: [],
    });
    const faith = await createField(panel, manager, {
      kind: 'yesNo',
      sensitive: true,
      title: { en: 'Are you religious?', zh: '您有宗教信仰吗？' },
      choices: [],
    });
    const [ida, ben, carl] = [address(), address(), address()];
    const csv = [
      'email,Do you have a dog?,Customer since,Are you religious?',
      `${ida},more than one,2024-02-29,yes`,
      `${ben},1,2023-05-01,no`,
      `${carl},a cat,2023-02-29,no`,
    ].join('\n');
    const { data } = await check(csv);
    expect(data.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['email', `custom${dogs}`, `custom${since}`, null],
    ]);
    expect(data.customFields).toContainEqual({ field: `custom${dogs}`, label: 'Do you have a dog?' });
    expect(JSON.stringify(data.customFields)).not.toContain('religious');
    expect(data.problems).toEqual([
      { line: 4, reason: 'The value of “Do you have a dog?” is not one that profiles know.' },
    ]);
    const columns = ['email', `custom${dogs}`, `custom${since}`, null];
    // A sensitive question, named in the call itself, is a column without known values.
    expect((await check(csv, ['email', null, null, `custom${faith}`])).data.invitable).toBe(0);

    const { data: made } = await start(csv, columns);
    await work();
    expect((await shown(made.id)).people).toMatchObject({ invited: 2, skipped: 1 });
    const token = await tokenTo(ida);
    expect((await visitor('POST /api/v1/PanelInvitations/Look', { token })).data.details).toEqual([
      { name: 'Do you have a dog?', value: 'More than one' },
      { name: 'Customer since', value: '2024-02-29' },
    ]);
    expect((await accept(token)).code).toBe(200);
    expect((await accept(await tokenTo(ben), { usesDetails: false })).code).toBe(200);
    const values = await panel.transaction((tx) =>
      tx.rows(sql`
        select m.email, v.field_id as field, v.value, v.set_by is not null as "byOperator"
        from custom_field_values v join members m on m.id = v.member_id where m.email in (${ida}, ${ben})
        order by v.field_id`),
    );
    expect(values).toEqual([
      { email: ida, field: dogs, value: 2, byOperator: false },
      { email: ida, field: since, value: 20_240_229, byOperator: true },
    ]);

    const file = await panel.app.inject({ url: '/api/console/MemberExport', headers: { cookie: eva.cookie } });
    const [head = '', ...lines] = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toContain(',Do you have a dog?,Customer since,tags');
    expect(head).not.toContain('religious');
    const id = await idOf(ida);
    expect(lines.find((line) => line.startsWith(`${id},`))).toContain(',More than one,2024-02-29,');
  });
});
