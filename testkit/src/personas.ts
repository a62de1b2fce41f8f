import { payReward } from '@pollen/server/features/ledger/index';
import { getMember, readAddress, registerMember } from '@pollen/server/features/members/index';
import { type ProfileChange, saveProfile } from '@pollen/server/features/profiles/index';
import { browserCookieName, openSession, sessionCookieName } from '@pollen/server/features/sessions/index';
import { hashPassword } from '@pollen/server/platform/passwords';
import { randomToken, tokenHash } from '@pollen/server/platform/secrets';
import sql from 'sql-template-tag';
import type { Panel } from './panel';

/** The password of every persona. */
export const PASSWORD = 'Honey-bee-7';

export interface MemberPersona {
  id: number;
  email: string;
  password: string;
  /** `cookie` header: session and browser. */
  cookie: string;
  handle: string;
  /** Code for invitation links. */
  recommendedCode: string;
}

export interface MemberOverrides {
  email?: string;
  locale?: 'en' | 'zh';
  /** Null: not filled in. Default: Maya Lindqvist, born 1990-04-12, in the United States. */
  profile?: ProfileChange | null;
  /** Balance to end with, at least what registration and profile paid. */
  points?: number;
  /** `recommendedCode` of the persona who invited. */
  invitedBy?: string;
  /** Browser to use, as `browserCookie` of somebody else: by default one of its own. */
  browser?: string;
  userAgent?: string;
}

const complete: ProfileChange = { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId: 840 };

let passwordHash: Promise<string> | undefined;
let count = 0;

/** A member who is signed in, made by the features' own actions without clicking through. */
export async function createMember(panel: Panel, overrides: MemberOverrides = {}): Promise<MemberPersona> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  count += 1;
  const address = readAddress(overrides.email ?? `member${count}@example.com`);
  if (!('key' in address)) throw new Error(`not an address: ${overrides.email}`);
  const browser = overrides.browser ?? randomToken();
  const persona = await panel.transaction(async (tx) => {
    const made = await registerMember(tx, {
      address,
      passwordHash: hash,
      locale: overrides.locale ?? 'en',
      policyVersions: { terms: '1.0', privacy: '1.0' },
      recommendedCode: overrides.invitedBy ?? null,
      deviceHash: tokenHash(browser),
    });
    if (!made) throw new Error(`${address.email} has an account already`);
    const profile = overrides.profile === undefined ? complete : overrides.profile;
    if (profile) await saveProfile(tx, panel.services.secrets, made.id, profile);
    return getMember(tx, made.id);
  });
  if (overrides.points !== undefined) await giveUpTo(panel, persona.id, overrides.points);
  const { id, email, handle, recommendedCode } = persona;
  const cookie = await signIn(panel, id, { browser, userAgent: overrides.userAgent });
  return { id, email, password: PASSWORD, cookie, handle, recommendedCode };
}

/** Starts a session for a member and returns the `cookie` header of that browser, by default a new one. */
export async function signIn(
  panel: Panel,
  memberId: number,
  options: { browser?: string; userAgent?: string } = {},
): Promise<string> {
  const browser = options.browser ?? randomToken();
  const { config } = panel.services;
  const { token } = await panel.transaction((tx) =>
    openSession(tx, { memberId, deviceHash: tokenHash(browser), userAgent: options.userAgent }),
  );
  return `${sessionCookieName(config)}=${token}; ${browserCookieName(config)}=${browser}`;
}

/** The browser of a persona, to let somebody else use it. */
export function browserOf(persona: { cookie: string }): string {
  return /pollen_browser=([^;]+)/.exec(persona.cookie)?.[1] ?? '';
}

async function giveUpTo(panel: Panel, memberId: number, points: number): Promise<void> {
  await panel.transaction(async (tx) => {
    const { available } = await tx.one<{ available: number }>(sql`
      select available from ledger_accounts where member_id = ${memberId}`);
    if (points < available) throw new Error(`a new member already has ${available} points`);
    await payReward(tx, {
      key: `persona:${memberId}`,
      memberId,
      amountPoints: points - available,
      kind: 'correction',
      params: { reason: { en: 'points for a test', zh: '测试积分' } },
    });
  });
}
