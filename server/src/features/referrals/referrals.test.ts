import { runChecks } from '@pollen/checks/run';
import { DAY_MS, MINUTE_MS } from '@pollen/server/platform/time';
import { addPayoutAccount } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { browserOf, createMember, type MemberOverrides, type MemberPersona, signIn } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import { completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { create } from 'qrcode';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectedFriends, rewardReferrer } from './actions';
import { listFriends } from './queries';
import { commissionPoints, isConnected } from './rules';

let panel: Panel;
// The numbers of attempts that this test makes up, above those of real ones.
let attempts = 1_000_000;

function newAttempt(): number {
  attempts += 1;
  return attempts;
}

beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const friendOf = (referrer: MemberPersona, overrides: MemberOverrides = {}) =>
  createMember(panel, { ...overrides, invitedBy: referrer.recommendedCode });
const completes = (friend: MemberPersona, rewardPoints: number, attemptId = newAttempt()) =>
  panel.transaction((tx) => rewardReferrer(tx, { friendId: friend.id, rewardPoints, attemptId }));
const get = async (member: MemberPersona, path: string) =>
  (await panel.call(`GET ${path}`, { cookie: member.cookie })).data;
const summary = (member: MemberPersona) => get(member, `/api/v1/Accounts/${member.id}/Recommend`);
const friends = (member: MemberPersona, query = '') => get(member, `/api/v1/Accounts/${member.id}/Friends${query}`);
const incomes = (member: MemberPersona, query = '') =>
  get(member, `/api/v1/Accounts/${member.id}/RecommendIncomes${query}`);

describe('works', () => {
  test('of many friends, the count by state may be a minute old', async () => {
    const maya = await createMember(panel);
    const counted = (friends: number) => panel.transaction((tx) => connectedFriends(tx, maya.id, friends));
    await friendOf(maya);
    expect(await counted(1_000)).toEqual({ activeCount: 0, waitingCount: 1 });
    await friendOf(maya);
    expect(await counted(1_000)).toEqual({ activeCount: 0, waitingCount: 1 });
    expect(await counted(2)).toEqual({ activeCount: 0, waitingCount: 2 });
    panel.clock.advance(MINUTE_MS);
    expect(await counted(1_000)).toEqual({ activeCount: 0, waitingCount: 2 });
  });

  test('the first survey of a friend pays 200, later ones a fifth', async () => {
    const maya = await createMember(panel);
    const jonas = await friendOf(maya, {
      profile: { name: 'Jonas Keller', gender: 1, birthday: '1988-02-01', countryId: 276 },
    });
    const abena = await friendOf(maya, { profile: { name: 'Abena Osei' } });
    expect(await summary(maya)).toEqual({
      friendCount: 2,
      moneyCount: 0,
      link: `${panel.services.config.publicUrl}/logon?uid=${maya.recommendedCode}`,
      firstSurveyPoints: 200,
      commissionPercent: 20,
      inactiveMonths: 6,
      activeCount: 0,
      waitingCount: 2,
      registrationPoints: 50,
      profilePoints: 100,
    });
    await completes(jonas, 150);
    await completes(jonas, 99);
    await completes(jonas, 4);
    await completes(abena, 80);
    expect(await ledgerStory(panel, maya.id)).toMatchInlineSnapshot(`
      "what happened                                  movement                    points  available  pending  reserved
      Welcome to Pollen                              panel:rewards -> available      50         50        0         0
      Profile completed                              panel:rewards -> available     100        150        0         0
      Your friend Jonas K. completed a first survey  panel:rewards -> available     200        350        0         0
      Commission on a survey of Jonas K.             panel:rewards -> available      19        369        0         0
      Your friend Abena O. completed a first survey  panel:rewards -> available     200        569        0         0"
    `);
    expect(await summary(maya)).toMatchObject({ friendCount: 2, moneyCount: 419, activeCount: 2, waitingCount: 0 });
    expect((await friends(maya)).list).toEqual([
      {
        id: abena.id,
        userName: 'Abena O.',
        avatarUrl: null,
        lastLoginDate: panel.clock.now().toISOString(),
        registryTime: panel.clock.now().toISOString(),
        active: true,
        state: 'active',
        contribution: 200,
        expected: 0,
        endsAt: null,
      },
      expect.objectContaining({ id: jonas.id, userName: 'Jonas K.' }),
    ]);
    const earned = await incomes(maya);
    expect(
      earned.list.map((row: { userName: string; contribution: number }) => [row.userName, row.contribution]),
    ).toEqual([
      ['Abena O.', 200],
      ['Jonas K.', 219],
    ]);
    expect(earned.pagebar).toEqual({ currentPage: 1, pageSize: 30, totalPage: 1, totalSize: 2 });
    expect((await friends(maya, '?userName=jonas')).list).toHaveLength(1);
    expect((await friends(maya, '?userName=%25')).list).toHaveLength(0);
    expect((await incomes(maya, '?userName=ABENA%20o')).list).toHaveLength(1);
    expect((await friends(maya, '?userName=ona')).list).toHaveLength(0);
    expect((await friends(maya, '?page=2&size=1')).list[0].id).toBe(jonas.id);
    expect((await incomes(maya, '?page=9')).list).toEqual([]);
  });

  test('a name reads the friends whose name begins with it, and no others', async () => {
    const maya = await createMember(panel);
    await panel.transaction((tx) =>
      tx.run(sql`
        with made as (
          insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
          select mail, mail, '-', 'friend-' || n, 'F' || n, ${tx.now}::timestamptz, ${tx.now}::timestamptz
          from (select n, 'friend' || n || '@example.org' as mail from generate_series(1, 1200) n) numbered returning id
        ), accounts as (insert into ledger_accounts (member_id) select id from made),
        credit as (insert into credit_accounts (member_id) select id from made),
        numbered as (select id, row_number() over (order by id) as n from made)
        insert into referrals (friend_id, referrer_id, friend_name, joined_at, last_activity_at)
        select id, ${maya.id}, case when n % 120 = 7 then '李*' when n % 30 = 0 then 'Xaver_%' else 'Lena K.' end,
          ${tx.now}::timestamptz, ${tx.now}::timestamptz from numbered`),
    );
    await panel.services.database.pool.query('vacuum analyze referrals');
    const found = async (name: string, page = 1) =>
      panel.transaction((tx) => listFriends(tx, maya.id, { name, page, size: 30 }));
    expect((await found('xaver')).total).toBe(40);
    expect((await found('XAVER_%', 2)).rows).toHaveLength(10);
    expect(await found('xaver', 3)).toEqual({ rows: [], total: 40 });
    expect((await found('李')).rows.map(({ friendName }) => friendName)).toEqual(Array(10).fill('李*'));
    const pages = [...(await found('lena')).rows, ...(await found('lena', 2)).rows].map(({ friendId }) => friendId);
    expect(pages).toEqual([...new Set(pages)].sort((a, b) => b - a));
    const read = await rowsWalked(panel, (tx) => listFriends(tx, maya.id, { name: 'xaver', page: 1, size: 30 }));
    expect(read).toBeLessThan(150);
  });

  test('friends show what is missing, when they were quiet for long, and what they will bring', async () => {
    const panelStart = panel.clock.now();
    const maya = await createMember(panel);
    const left = await friendOf(maya);
    await friendOf(maya, { profile: null });
    await friendOf(maya);
    await completes(left, 100);
    const shown = async () =>
      (await friends(maya)).list.map((friend: Record<string, unknown>) => [
        friend.state,
        friend.contribution,
        friend.expected,
        friend.endsAt,
      ]);
    expect(await shown()).toEqual([
      ['firstSurvey', 0, 200, null],
      ['profile', 0, 200, null],
      ['active', 200, 0, null],
    ]);
    panel.clock.advance(31 * DAY_MS);
    maya.cookie = await signIn(panel, maya.id);
    const ends = new Date(panelStart);
    ends.setUTCMonth(ends.getUTCMonth() + 6);
    expect((await shown()).at(-1)).toEqual(['quiet', 200, 0, ends.toISOString()]);
    panel.clock.advance(200 * DAY_MS);
    maya.cookie = await signIn(panel, maya.id);
    expect(await shown()).toEqual([
      ['ended', 0, 0, null],
      ['ended', 0, 0, null],
      ['ended', 200, 0, null],
    ]);
    expect(await summary(maya)).toMatchObject({ friendCount: 3, activeCount: 0, waitingCount: 0 });
    panel.clock.set(panelStart);
  });

  test('an invitation names its sender by the first name alone, and nobody for an unknown code', async () => {
    const invitation = async (uid: string) => (await panel.call(`GET /api/v1/Invitation?uid=${uid}`)).data;
    const gains = { registrationPoints: 50, profilePoints: 100, firstSurveyPoints: 200, commissionPercent: 20 };
    const maya = await createMember(panel);
    expect(await invitation(maya.recommendedCode.toLowerCase())).toEqual({
      name: 'Maya',
      avatarTint: maya.id % 6,
      ...gains,
      screenOutPoints: 10,
      screenOutsPaidPerDay: 5,
      lastPayout: null,
    });
    const wang = await createMember(panel, { profile: { name: '王小明' } });
    expect((await invitation(wang.recommendedCode)).name).toBe('王**');
    const nameless = await createMember(panel, { profile: null });
    expect(await invitation(nameless.recommendedCode)).toEqual(await invitation('NOBODY2345'));
    expect((await invitation('')).name).toBeNull();
    await panel.transaction((tx) => tx.run(sql`update members set state = 'blacklisted' where id = ${maya.id}`));
    expect((await invitation(maya.recommendedCode)).name).toBeNull();
    expect((await panel.call(`GET /api/v1/Invitation?uid=${'x'.repeat(65)}`)).status).toBe(400);
  });

  test('an attempt pays once, however often the commission is asked for, also at the same time', async () => {
    const maya = await createMember(panel);
    const friend = await friendOf(maya, { profile: null });
    expect((await friends(maya)).list[0].userName).toBe(friend.handle);
    const first = newAttempt();
    const second = newAttempt();
    await Promise.all(Array.from({ length: 6 }, () => completes(friend, 100, first)));
    await Promise.all(Array.from({ length: 6 }, () => completes(friend, 100, second)));
    await completes(friend, 100, first);
    expect(await summary(maya)).toMatchObject({ moneyCount: 220 });
  });

  test('two first surveys that end together: one is the first', async () => {
    const maya = await createMember(panel);
    const friend = await friendOf(maya);
    await Promise.all([completes(friend, 100), completes(friend, 100)]);
    expect(await summary(maya)).toMatchObject({ moneyCount: 220 });
  });

  test('a referral lasts while the friend is active and ends after six months without activity', async () => {
    const panelStart = panel.clock.now();
    const maya = await createMember(panel);
    const friend = await friendOf(maya);
    const quiet = await friendOf(maya);
    await completes(friend, 100);
    await completes(quiet, 100);
    for (let visit = 0; visit < 8; visit += 1) {
      panel.clock.advance(28 * DAY_MS);
      expect(
        (await panel.call(`GET /api/v1/Accounts/${friend.id}`, { cookie: await signIn(panel, friend.id) })).code,
      ).toBe(200);
      panel.clock.advance(5 * 60_000);
      if (visit % 6 === 5) friend.cookie = await signIn(panel, friend.id);
      await panel.call(`GET /api/v1/Accounts/${friend.id}`, { cookie: friend.cookie });
    }
    maya.cookie = await signIn(panel, maya.id);
    const list = (await friends(maya)).list as { id: number; active: boolean }[];
    expect(list.map(({ id, active }) => [id, active])).toEqual([
      [quiet.id, false],
      [friend.id, true],
    ]);
    await completes(friend, 100);
    await completes(quiet, 100);
    // Later activity does not reconnect the referral.
    await panel.call(`GET /api/v1/Accounts/${quiet.id}`, { cookie: await signIn(panel, quiet.id) });
    await completes(quiet, 100);
    expect(await summary(maya)).toMatchObject({ moneyCount: 420 });
    panel.clock.set(panelStart);
  });

  test("the ranking shows the best and the member's own place", async () => {
    const top = await createMember(panel, {
      profile: { name: 'Tomas Rivera', gender: 1, birthday: '1980-01-01', countryId: 724 },
    });
    for (let n = 0; n < 3; n += 1) await completes(await friendOf(top), 100);
    const me = await createMember(panel);
    const anyone = (await panel.call('GET /api/v1/Ranking')).data;
    expect(anyone.me).toBeNull();
    expect(anyone.list[0]).toEqual({
      userName: top.handle,
      displayName: 'Tomas R.',
      avatarUrl: null,
      avatarTint: top.id % 6,
      amount: 600,
      isMe: false,
    });
    const amounts = anyone.list.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
    const mine = (await panel.call('GET /api/v1/Ranking', { cookie: top.cookie })).data;
    expect(mine.me).toEqual({ rank: 1, amount: 600 });
    expect(mine.list[0].isMe).toBe(true);
    expect((await panel.call('GET /api/v1/Ranking', { cookie: me.cookie })).data.me).toEqual({ rank: null, amount: 0 });
    // 150 members with a higher sum, inserted directly and deleted again, because no ledger transfer paid them.
    const crowd = await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select n || '@r.example', n || '@r.example', '', 'made_up_' || n, 'R' || n, ${tx.now}, ${tx.now}
        from generate_series(1, 150) n returning id`),
    );
    const ids = crowd.map(({ id }) => id);
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into referral_sums (referrer_id, friends, earned_points)
        select unnest(${ids}::bigint[]), 1, 5000`),
    );
    const later = (await panel.call('GET /api/v1/Ranking', { cookie: top.cookie })).data;
    expect(later.list).toHaveLength(100);
    expect(later.me).toEqual({ rank: 151, amount: 600 });
    await panel.transaction(async (tx) => {
      await tx.run(sql`delete from referral_sums where referrer_id = any(${ids}::bigint[])`);
      await tx.run(sql`delete from members where id = any(${ids}::bigint[])`);
    });
  });
});

describe('the invitation as a picture', () => {
  const picture = async (cookie?: string) =>
    panel.app.inject({ method: 'GET', url: '/api/v1/RecommendQRCode', headers: cookie ? { cookie } : {} });

  test('is an SVG of dots for each member, kept by no cache', async () => {
    const [maya, ben] = [await createMember(panel), await createMember(panel)];
    const { statusCode, headers, body } = await picture(maya.cookie);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [\s\S]*<\/svg>$/);
    expect((await picture(maya.cookie)).body).toBe(body);
    expect((await picture(ben.cookie)).body).not.toBe(body);
  });

  test('encodes the link', async () => {
    const maya = await createMember(panel);
    const { link } = await summary(maya);
    const { size, data } = create(link, { errorCorrectionLevel: 'H' }).modules;
    const edge = 4;
    const scale = 10;
    const { body } = await picture(maya.cookie);
    const side = (size + 2 * edge) * scale;
    const pixels = await sharp(Buffer.from(body)).resize(side, side).greyscale().raw().toBuffer();
    const middle = (grain: number) => (grain + edge) * scale + scale / 2;
    const isDark = (x: number, y: number) => (pixels[middle(y) * side + middle(x)] ?? 255) < 128;
    // The three finder patterns are drawn as rounded squares.
    const isCorner = (x: number, y: number) => (x < 7 || x >= size - 7) && (y < 7 || (x < 7 && y >= size - 7));
    const wrong = [...data].flatMap((grain, at) => {
      const [x, y] = [at % size, Math.floor(at / size)];
      return isCorner(x, y) || isDark(x, y) === Boolean(grain) ? [] : [`${x} ${y}`];
    });
    expect(wrong).toEqual([]);
  });

  test('is not for visitors, and accepts no parameters', async () => {
    expect((await picture()).json()).toMatchObject({ code: '401' });
    const maya = await createMember(panel);
    const asked = await panel.call('GET /api/v1/RecommendQRCode?text=x', { cookie: maya.cookie });
    expect(asked).toMatchObject({ status: 400, code: 1400 });
  });
});

describe('refuses', () => {
  test('inviting oneself from one browser earns nothing', async () => {
    const maya = await createMember(panel);
    const same = await friendOf(maya, { browser: browserOf(maya) });
    await completes(same, 100);
    expect(await summary(maya)).toMatchObject({ friendCount: 0, moneyCount: 0 });

    const ring = await friendOf(maya);
    await signIn(panel, ring.id, { browser: browserOf(maya) });
    await completes(ring, 100);
    await completes(ring, 100);
    expect(await summary(maya)).toMatchObject({ friendCount: 1, moneyCount: 0 });
    expect(await ledgerStory(panel, maya.id)).not.toContain('friend');
  });

  test('members with one payout account earn nothing from each other', async () => {
    const maya = await createMember(panel);
    await addPayoutAccount(panel, maya);
    const { encryptId } = await launchSurvey(panel);
    const ring = await friendOf(maya);
    await addPayoutAccount(panel, ring, 'Another Name', maya.email.toUpperCase());
    await completeShort(panel, ring, encryptId);
    expect(await summary(maya)).toMatchObject({ friendCount: 1, moneyCount: 0 });
    const jonas = await friendOf(maya);
    await addPayoutAccount(panel, jonas);
    await completeShort(panel, jonas, encryptId);
    expect(await summary(maya)).toMatchObject({ friendCount: 2, moneyCount: 200 });
  });

  test('unknown codes make no friends', async () => {
    const member = await createMember(panel, { invitedBy: 'NOBODY2345' });
    await completes(member, 100);
    expect(
      await panel.transaction((tx) => tx.rows(sql`select 1 from referrals where friend_id = ${member.id}`)),
    ).toEqual([]);
  });

  test('invalid pages and searches', async () => {
    const member = await createMember(panel);
    for (const query of ['page=0', 'page=x', 'size=101', 'size=-1', 'other=1', `userName=${'x'.repeat(400)}`]) {
      for (const path of ['Friends', 'RecommendIncomes']) {
        const answer = await panel.call(`GET /api/v1/Accounts/${member.id}/${path}?${query}`, {
          cookie: member.cookie,
        });
        expect(answer.status).toBe(400);
      }
    }
  });
});

describe('forbidden', () => {
  test("other members' friends", async () => {
    const one = await createMember(panel);
    const two = await createMember(panel);
    for (const call of [
      `GET /api/v1/Accounts/${two.id}/Recommend`,
      `GET /api/v1/Accounts/${two.id}/Friends`,
      `GET /api/v1/Accounts/${two.id}/RecommendIncomes`,
    ]) {
      expect((await panel.call(call, { cookie: one.cookie })).code).toBe(1404);
      expect((await panel.call(call)).code).toBe('401');
    }
  });
});

test('six months are counted as calendar months', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  expect(isConnected(at('2026-08-31'), 6, at('2027-02-28'))).toBe(true);
  expect(isConnected(at('2026-08-31'), 6, at('2027-03-01'))).toBe(false);
  expect(isConnected(at('2026-01-15'), 6, at('2026-07-15'))).toBe(true);
  expect(commissionPoints(99, 20)).toBe(19);
  expect(commissionPoints(4, 20)).toBe(0);
});
