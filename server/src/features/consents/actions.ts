import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { findLatest, insertChanged, whereAgreed } from './queries';
import { AGREED_AT_REGISTRATION, CONSENT_VERSIONS, type PolicyVersions } from './rules';

/** Records choices with the version in force and the time. An unchanged choice gets no new row. */
export async function recordChoices(
  tx: Tx,
  memberId: number,
  choices: Partial<Record<keyof typeof CONSENT_VERSIONS, boolean | undefined>>,
): Promise<void> {
  const made = (Object.entries(choices) as [keyof typeof CONSENT_VERSIONS, boolean | undefined][]).flatMap(
    ([subject, given]) => (given === undefined ? [] : [{ subject, version: CONSENT_VERSIONS[subject], given }]),
  );
  if (made.length > 0) await insertChanged(tx, memberId, made);
}

/** Records the consents that registering gives, with the versions of the policies. */
export function recordRegistrationConsents(tx: Tx, memberId: number, policyVersions: PolicyVersions): Promise<void> {
  const versions = { ...CONSENT_VERSIONS, ...policyVersions };
  return insertChanged(
    tx,
    memberId,
    AGREED_AT_REGISTRATION.map((subject) => ({ subject, version: versions[subject], given: true })),
  );
}

/** Returns whether survey invitations may be mailed to this member. */
export async function wantsInvitations(tx: Tx, memberId: number): Promise<boolean> {
  return (await findLatest(tx, memberId, 'invitations'))?.given ?? false;
}

/**
 * Returns whether an invitation to this member may carry a tracking picture. Registering does not include this consent.
 */
export async function allowsOpenTracking(tx: Tx, memberId: number): Promise<boolean> {
  return (await findLatest(tx, memberId, 'invitationOpens'))?.given ?? false;
}

/** Returns whether a member gets mails of a kind that is on by default. */
export async function wantsMails(tx: Tx, memberId: number, kind: 'orderSteps' | 'answerNews'): Promise<boolean> {
  return (await findLatest(tx, memberId, kind))?.given ?? true;
}

/**
 * Returns whether further details of the member's profile may go along with the answers to surveys that name them.
 * Registering does not include this consent.
 */
export async function agreesToProfileDetails(tx: Tx, memberId: number): Promise<boolean> {
  return (await findLatest(tx, memberId, 'profileDetails'))?.given ?? false;
}

/** `wantsInvitations` as an SQL condition on a column with a member's id. */
export function whereWantsInvitations(member: Sql): Sql {
  return whereAgreed(member, 'invitations');
}
