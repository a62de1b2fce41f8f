import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { sendMessage } from '@pollen/testkit/conversations';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const get = (path: string, who = eva) => panel.call(`GET ${path}`, { cookie: who.cookie });
const post = (path: string, body: object, who = eva) => panel.call(`POST ${path}`, { cookie: who.cookie, body });
const thread = async (id: number) => (await get(`/api/console/Conversations/${id}`)).data;
const auditOf = async (kind: string, id: number) =>
  (await get(`/api/console/AuditLog?subjectKind=${kind}&subjectId=${id}`)).data.list;
const actionsOf = async (kind: string, id: number) =>
  (await auditOf(kind, id)).map(({ action }: { action: string }) => action);

describe('a second look', () => {
  async function appeal(): Promise<{ member: MemberPersona; id: number }> {
    const member = await createMember(panel);
    await post(`/api/console/Members/${member.id}/Blacklist`, { reason: 'copied answers' });
    await as(panel, member).post(`/api/v1/Accounts/${member.id}/Cases/account/Appeal`, {
      content: 'It was my sister.',
    });
    const { id } = await panel.transaction((tx) =>
      tx.one<{ id: number }>(sql`select id from conversations where kind = 'second_look' and member_id = ${member.id}`),
    );
    return { member, id };
  }
  const decide = (id: number, decision: 'lift' | 'keep', who = ben, reason = 'The devices are different.') =>
    post(`/api/console/Conversations/${id}/SecondLook`, { decision, reason }, who);
  const lookOf = async (member: MemberPersona) =>
    (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Cases/account`)).data;

  test('is decided by another operator than the one who blacklisted: lifted, with a reason in the mail', async () => {
    const { member, id } = await appeal();
    expect(await thread(id)).toMatchObject({
      person: { state: 'blacklisted', blacklistReason: 'copied answers', blacklistedBy: 'Eva Brandt' },
      can: { decide: { code: codes.ownBlacklisting }, answer: { code: codes.decisionNeeded } },
    });
    for (const decision of ['lift', 'keep'] as const) {
      expect(await decide(id, decision, eva)).toMatchObject({ code: codes.ownBlacklisting });
    }
    // There is no way around the decision.
    const { messages } = await thread(id);
    const seen = messages.at(-1).id;
    const answer = { text: 'It left today.', key: randomUUID(), seen };
    expect(await post(`/api/console/Conversations/${id}/Answer`, answer, ben)).toMatchObject({
      code: codes.decisionNeeded,
    });
    const close = { action: 'close', seen };
    expect(await post(`/api/console/Conversations/${id}/State`, close, ben)).toMatchObject({
      code: codes.decisionNeeded,
    });
    const lift = () => post(`/api/console/Members/${member.id}/Blacklist`, { reason: null });
    expect(await lift()).toMatchObject({ code: codes.secondLookWaits, errors: [expect.stringContaining(String(id))] });
    expect(await decide(id, 'lift', ben, '  ')).toMatchObject({ code: codes.reasonRequired });
    expect(await decide(id, 'lift', ben, 'x'.repeat(501))).toMatchObject({ code: codes.textTooLong });

    expect(await decide(id, 'lift')).toMatchObject({ code: 200, data: { outcome: 'lifted' } });
    expect((await as(panel, member).get(`/api/v1/Accounts/${member.id}`)).data.isBlacklist).toBe(false);
    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe('Your account is no longer restricted');
    expect(mail?.text).toContain('The devices are different.');
    expect((await auditOf('member', member.id))[0]).toMatchObject({
      action: 'member.blacklistLifted',
      operator: 'Ben Okafor',
      detail: { reason: 'The devices are different.', conversation: id },
    });
    expect(await thread(id)).toMatchObject({
      state: 'closed',
      outcome: 'lifted',
      can: { reopen: { code: codes.lookDecided } },
    });
  });

  test('keeps the blacklisting, and the member reads why', async () => {
    const { member, id } = await appeal();
    expect(await lookOf(member)).toMatchObject({ state: 'withUs' });
    expect(await decide(id, 'keep')).toMatchObject({ data: { outcome: 'kept' } });
    expect(await lookOf(member)).toMatchObject({
      state: 'kept',
      messages: [{ from: 'sender' }, { text: 'The devices are different.', at: panel.clock.now().toISOString() }],
      replyToken: null,
      can: { appeal: { code: codes.secondLookAsked } },
    });
    expect((await as(panel, member).get(`/api/v1/Accounts/${member.id}`)).data.isBlacklist).toBe(true);
    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe('Your account stays restricted');
    // Decided: the blacklisting may be lifted later, by whoever looks into it.
    expect(await post(`/api/console/Members/${member.id}/Blacklist`, { reason: null })).toMatchObject({ code: 200 });
  });

  test('two decide at once: one decision takes effect, the other operator is told who was first', async () => {
    const { member, id } = await appeal();
    const cleo = await createOperatorPersona(panel, 'operator', 'Cleo Park');
    const both = await Promise.all([decide(id, 'lift'), decide(id, 'keep', cleo)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.lookDecided].sort());
    expect(both.find(({ code }) => code !== 200)?.errors[0]).toMatch(/^(Ben Okafor|Cleo Park) has already decided/);
    const told = (await mailsTo(panel, member.email)).filter(({ text }) => text.includes('The devices are different.'));
    expect(told).toHaveLength(1);
  });

  test('blacklisting twice: the second operator is told who did it, and may decide the second look', async () => {
    const member = await createMember(panel);
    const list = (who: OperatorPersona) =>
      post(`/api/console/Members/${member.id}/Blacklist`, { reason: 'copied answers' }, who);
    const both = await Promise.all([list(eva), list(ben)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.blacklistedAlready].sort());
    expect(both.find(({ code }) => code !== 200)?.errors[0]).toMatch(
      /^(Eva Brandt|Ben Okafor) has already blacklisted/,
    );
    expect(await actionsOf('member', member.id)).toEqual(['member.blacklisted']);
  });

  test('only what is a second look is decided', async () => {
    const id = await sendMessage(panel, await createMember(panel));
    expect(await decide(id, 'lift')).toMatchObject({ code: codes.notSecondLook });
  });
});
