import type { Address } from '@pollen/contract/product-tests';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { Secrets } from '../../platform/secrets';
import { numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { listParticipations, lockParticipation, type Participant, updateParticipant } from './participant-queries';
import { lockProductTest } from './queries';
import { stateWords, whyNotWithdraw } from './rules';
import { endParticipation } from './transitions';

/** A postal address in the lines of a parcel label. */
export type PostalAddress = z.output<typeof Address>;

const PURPOSE = 'addresses of product tests';

/** Seals an address for one participant; that of another one cannot be put in its place. */
export function sealAddress(secrets: Secrets, participantId: number, address: PostalAddress): Buffer {
  return secrets.encrypt(PURPOSE, JSON.stringify({ participantId, address }));
}

/** Returns the address of a participant, or null once it is erased or belongs to somebody else. */
export function openAddress(secrets: Secrets, participant: Pick<Participant, 'id' | 'address'>): PostalAddress | null {
  if (participant.address === null) return null;
  const opened = JSON.parse(secrets.decrypt(PURPOSE, participant.address)) as {
    participantId: number;
    address: PostalAddress;
  };
  return opened.participantId === participant.id ? opened.address : null;
}

const MOST_TESTS = 1_000;

/**
 * Withdraws a member whose account is closed from every test, so that places are free again, and erases the addresses with
 * the numbers of the parcels.
 * The caller has locked the tests with `lockTestsOf` before the member.
 */
export async function leaveTestsOnClosure(tx: Tx, memberId: number, publicUrl: string): Promise<void> {
  const own = await listParticipations(tx, memberId, { limit: MOST_TESTS });
  for (const { surveyId } of own.sort((one, other) => one.surveyId - other.surveyId)) {
    const test = await lockProductTest(tx, surveyId);
    const participant = await lockParticipation(tx, surveyId, memberId);
    if (!test || !participant) continue;
    if (whyNotWithdraw(participant.state, 'en') === null) {
      await endParticipation(tx, test, participant, 'withdrawn', { actor: 'member', publicUrl });
    }
    await updateParticipant(tx, participant.id, {
      address: null,
      eraseOn: null,
      tracking: null,
      trackingLink: null,
    });
  }
}

/** Returns what is kept of a member's product tests, with the addresses that are not erased yet. */
export async function productTestsInExport(
  tx: Tx,
  memberId: number,
  { secrets, locale, limit }: { secrets: Secrets; locale: Locale; limit: number },
) {
  const participants = await listParticipations(tx, memberId, { limit });
  const surveys = new Map(
    (
      await surveysInOrder(
        tx,
        participants.map(({ surveyId }) => surveyId),
      )
    ).map((survey) => [survey.id, survey]),
  );
  return participants.map((participant) => {
    const survey = surveys.get(participant.surveyId);
    return {
      test: survey ? numberOf(survey) : '-',
      title: survey ? titleOf(survey)[locale] : '-',
      state: stateWords[participant.state][locale],
      appliedAt: participant.appliedAt.toISOString(),
      address: openAddress(secrets, participant),
      addressAgreement: participant.addressConsent,
      addressAgreedAt: participant.addressConsentAt?.toISOString() ?? null,
      addressErasedOn: participant.eraseOn,
      tracking: participant.tracking,
      receivedOn: participant.receivedOn,
      endedAt: participant.endedAt?.toISOString() ?? null,
    };
  });
}
