import { csvFile } from '@pollen/contract/csv';
import { productTestStageForbids, trackingFileRefused } from '@pollen/contract/product-test-refusals';
import { ARRIVAL_DAYS, MAX_PLACES } from '@pollen/contract/product-test-values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { shiftDay } from '../../platform/time';
import { countryNames, profileFactsOf } from '../profiles/index';
import { panelToday } from '../settings/index';
import { openAddress } from './addresses';
import { listHoldersOfTracking, listToShip, lockParticipants, updateParticipant } from './participant-queries';
import type { ProductTest } from './queries';
import { insertExport } from './queries';
import {
  readTrackingFile,
  type TrackingLine,
  type TrackingProblem,
  trackingProblem,
  trackingProblemsInWords,
} from './tracking-file';
import { eraseOnOf, move, tell } from './transitions';

const HEAD = ['participant', 'name', 'street', 'extra', 'postcode', 'city', 'region', 'country', 'phone', 'tracking'];

/**
 * Returns the addresses of the parcels that wait to be sent as a CSV file, and keeps that they were exported. The column for
 * the tracking number is empty: the file comes back with it. Refuses when no parcel waits.
 */
export async function exportAddresses(
  tx: Tx,
  test: ProductTest,
  { secrets, operatorId, reason, locale }: { secrets: Secrets; operatorId: number; reason: string; locale: Locale },
): Promise<{ csv: string; addresses: number }> {
  const waiting = await listToShip(tx, test.surveyId, MAX_PLACES);
  if (waiting.length === 0) {
    const state = locale === 'zh' ? '没有待寄包裹' : 'no parcel waits';
    throw new Refusal(productTestStageForbids, { state });
  }
  const memberIds = waiting.map(({ memberId }) => memberId);
  const profiles = await profileFactsOf(tx, memberIds);
  const countryIds = [...new Set([...profiles.values()].flatMap(({ countryId }) => countryId ?? []))];
  const names = await countryNames(tx, countryIds, 'en');
  const countryOf = new Map(countryIds.map((id, place) => [id, names[place] ?? '']));
  const rows = waiting.flatMap((participant) => {
    const address = openAddress(secrets, participant);
    if (!address) return [];
    const countryId = profiles.get(participant.memberId)?.countryId ?? 0;
    const { name, street, extra, postcode, city, region, phone } = address;
    const country = countryOf.get(countryId) ?? '';
    return [[String(participant.id), name, street, extra, postcode, city, region, country, phone, '']];
  });
  await insertExport(tx, { surveyId: test.surveyId, operatorId, addresses: rows.length, reason });
  return { csv: csvFile([HEAD, ...rows]), addresses: rows.length };
}

/**
 * Takes tracking numbers: all lines of the file, or none. A participant with an address is on the way then; one whose
 * parcel was sent before gets the new number. The caller has locked the test.
 */
export async function importTracking(
  tx: Tx,
  test: ProductTest,
  csv: string,
  { operatorId, publicUrl, locale }: { operatorId: number | null; publicUrl: string; locale: Locale },
): Promise<{ shipped: number; changed: number }> {
  const today = await panelToday(tx);
  const { lines, problems } = readTrackingFile(csv);
  const participants = await lockParticipants(
    tx,
    test.surveyId,
    lines.map(({ participant }) => participant),
  );
  const participantOf = new Map(participants.map((each) => [each.id, each]));
  const holders = await listHoldersOfTracking(
    tx,
    test.surveyId,
    lines.map(({ tracking }) => tracking),
  );
  const holderOf = new Map(holders.map(({ tracking, id }) => [tracking, id]));
  const wrong = lines.flatMap((line) => whyNotShip(line, participantOf.get(line.participant), holderOf, today));
  const all = [...problems, ...wrong].sort((one, other) => one.line - other.line);
  if (all.length > 0) {
    const data = { problems: trackingProblemsInWords(all, locale) };
    throw new Refusal(trackingFileRefused, { count: all.length }, data);
  }
  let shipped = 0;
  let changed = 0;
  for (const line of lines) {
    const participant = participantOf.get(line.participant);
    if (!participant) continue;
    const dueOn = line.arrivesOn ?? shiftDay(today, ARRIVAL_DAYS);
    const parcel = { tracking: line.tracking, trackingLink: line.link, missingSince: null };
    if (participant.state === 'addressGiven') {
      const by = operatorId === null ? { actor: 'panel' as const } : { actor: 'operator' as const, operatorId };
      const mover = { ...by, publicUrl };
      const sent = await move(tx, participant, 'shipped', { ...parcel, dueOn }, mover);
      await tell(tx, sent, 'shipped', publicUrl);
      shipped += 1;
    } else if (participant.tracking !== line.tracking || participant.trackingLink !== line.link) {
      // A line that is imported again changes nothing, so that the days of a parcel on its way stay.
      const eraseOn = participant.address && (await eraseOnOf(tx, { ...participant, dueOn }));
      await updateParticipant(tx, participant.id, { ...parcel, dueOn, ...(eraseOn ? { eraseOn } : {}) });
      changed += 1;
    }
  }
  return { shipped, changed };
}

function whyNotShip(
  { line, tracking, arrivesOn }: TrackingLine,
  participant: { id: number; state: string } | undefined,
  holderOf: ReadonlyMap<string, number>,
  today: string,
): TrackingProblem[] {
  if (!participant) return [trackingProblem(line, 'unknown')];
  if (participant.state !== 'addressGiven' && participant.state !== 'shipped') {
    return [trackingProblem(line, 'notWaiting')];
  }
  const holder = holderOf.get(tracking);
  if (holder !== undefined && holder !== participant.id) return [trackingProblem(line, 'taken')];
  return arrivesOn !== null && arrivesOn < today ? [trackingProblem(line, 'arrived')] : [];
}
