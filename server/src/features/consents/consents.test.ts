import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wantsInvitations } from './actions';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

function look(member: MemberPersona) {
  return panel.call(`GET /api/v1/Accounts/${member.id}/Consents`, { cookie: member.cookie });
}
function save(member: MemberPersona, body: object) {
  return panel.call(`POST /api/v1/Accounts/${member.id}/Consents`, { cookie: member.cookie, body });
}
const shortly = (list: { subject: string; given: boolean }[]) =>
  list.map(({ subject, given }) => `${given ? '+' : '-'} ${subject}`);

describe('works', () => {
  test('registering agrees to terms, privacy and invitations; each later choice is kept with version and time', async () => {
    const member = await createMember(panel);
    expect((await look(member)).data).toMatchObject({ invitations: true });
    panel.clock.advance(1000);
    const at = panel.clock.now().toISOString();
    expect(await save(member, { invitations: false })).toMatchObject({ code: 200, data: null });
    expect(await save(member, { performanceCookies: true, functionalCookies: false })).toMatchObject({ code: 200 });
    const { data } = await look(member);
    expect(data.invitations).toBe(false);
    expect(shortly(data.list)).toEqual([
      '- functionalCookies',
      '+ performanceCookies',
      '- invitations',
      '+ invitations',
      '+ privacy',
      '+ terms',
    ]);
    expect(data.list[2]).toEqual({ subject: 'invitations', version: '1.0', given: false, at });
    expect(await panel.transaction((tx) => wantsInvitations(tx, member.id))).toBe(false);
  });

  test('registering agrees to the policy versions that are in force then', async () => {
    const eva = await createOperatorPersona(panel, 'admin');
    const { data: terms } = await panel.call('GET /api/console/Articles/terms/en', { cookie: eva.cookie });
    const { title, description, body } = terms;
    const edited = {
      title,
      description,
      body,
      policyVersion: '2.0',
      date: '2026-12-01',
      version: 0,
      reason: 'new version',
    };
    const saved = await panel.call('POST /api/console/Articles/terms/en', { cookie: eva.cookie, body: edited });
    expect(saved.code).toBe(200);
    const client = new AnonymousClient(panel);
    await client.register('policy@example.com', await client.askForCode('policy@example.com'));
    const versions = await panel.transaction((tx) =>
      tx.rows(
        sql`select c.subject, c.version from consent_choices c join members m on m.id = c.member_id where m.email = 'policy@example.com'`,
      ),
    );
    expect(versions).toEqual(
      expect.arrayContaining([
        { subject: 'terms', version: '2.0' },
        { subject: 'privacy', version: '1.0' },
      ]),
    );
  });

  test('the same choice again leaves no row; changing it back does', async () => {
    const member = await createMember(panel);
    for (const invitations of [true, false, false, true]) await save(member, { invitations });
    expect(shortly((await look(member)).data.list)).toEqual([
      '+ invitations',
      '- invitations',
      '+ invitations',
      '+ privacy',
      '+ terms',
    ]);
  });
});

describe('refuses', () => {
  test('invalid choices', async () => {
    const member = await createMember(panel);
    for (const body of [{ invitations: 'yes' }, { terms: false }, { invitations: null }]) {
      expect(await save(member, body), JSON.stringify(body)).toMatchObject({ status: 400, code: 1400 });
    }
    expect((await look(member)).data.list).toHaveLength(3);
  });
});

describe('forbidden', () => {
  test('to strangers and to other members', async () => {
    const [member, other] = [await createMember(panel), await createMember(panel)];
    const path = `/api/v1/Accounts/${member.id}/Consents`;
    expect(await panel.call(`GET ${path}`)).toMatchObject({ code: '401' });
    expect(await panel.call(`GET ${path}`, { cookie: other.cookie })).toMatchObject({ code: 1404 });
    expect(await panel.call(`POST ${path}`, { cookie: other.cookie, body: { invitations: false } })).toMatchObject({
      code: 1404,
    });
  });
});
