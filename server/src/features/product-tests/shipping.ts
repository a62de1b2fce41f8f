import { csvFile } from '@pollen/contract/csv';
import { addressesExported, noParcelToShip, trackingFileRefused } from '@pollen/contract/product-test-refusals';
import { ARRIVAL_DAYS, MAX_PLACES } from '@pollen/contract/product-test-values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { shiftDay } from '../../platform/time';
import { countryNames, profileFactsOf } from '../profiles/index';
import { panelToday } from '../settings/index';
import { openAddress } from './addresses';
import { insertEvents, lockParticipants, type Participant } from './participant-queries';
import { insertExport, listParts, type ProductTest } from './queries';
import { eraseDay } from './rules';
import { listHoldersOfTracking, lockToShip, type Parcel, updateExported, updateParcels } from './shipping-queries';
import {
  readTrackingFile,
  type TrackingLine,
  type TrackingProblem,
  trackingProblem,
  trackingProblemsInWords,
} from './tracking-file';
import { tellLater } from './transitions';

const HEAD = ['participant', 'name', 'street', 'extra', 'postcode', 'city', 'region', 'country', 'phone', 'tracking'];

/**
 * Returns the addresses of the parcels that wait to be sent as a CSV file, and keeps that they were exported: those that were
 * not exported since they were given, so that no parcel is sent twice, or `all`. The column for the tracking number is
 * empty: the file comes back with it. Refuses when no parcel waits, or none with a new address. The caller has locked the
 * test.
 */
export async function exportAddresses(
  tx: Tx,
  test: ProductTest,
  { secrets, operatorId, reason, all }: { secrets: Secrets; operatorId: number; reason: string; all: boolean },
): Promise<{ csv: string; addresses: number }> {
  const waiting = await lockToShip(tx, test.surveyId, { all, limit: MAX_PLACES });
  if (waiting.length === 0) {
    const exported = all ? [] : await lockToShip(tx, test.surveyId, { all: true, limit: 1 });
    throw new Refusal(exported.length > 0 ? addressesExported : noParcelToShip);
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
  await updateExported(
    tx,
    waiting.map(({ id }) => id),
  );
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
  { operatorId, locale }: { operatorId: number | null; locale: Locale },
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
  const parts = (await listParts(tx, test.surveyId)).filter(({ position }) => position > 0);
  const parcels = lines.flatMap((line): Parcel[] => {
    const participant = participantOf.get(line.participant);
    // A line that is imported again changes nothing, so that the days of a parcel on its way stay.
    if (!participant || isSame(participant, line)) return [];
    const { id, report, state } = participant;
    const dueOn = line.arrivesOn ?? shiftDay(today, ARRIVAL_DAYS);
    const eraseOn = eraseDay('shipped', { dueOn, report, parts, today });
    return [{ id, tracking: line.tracking, link: line.link, dueOn, eraseOn, isSent: state === 'addressGiven' }];
  });
  await updateParcels(tx, parcels);
  const sentIds = new Set(parcels.filter(({ isSent }) => isSent).map(({ id }) => id));
  const actor = operatorId === null ? 'panel' : 'operator';
  await insertEvents(tx, [...sentIds], { state: 'shipped', actor, operatorId, note: null });
  await tellLater(
    tx,
    participants.filter(({ id }) => sentIds.has(id)),
    'shipped',
    'shipped',
  );
  return { shipped: sentIds.size, changed: parcels.length - sentIds.size };
}

function isSame(participant: Participant, line: TrackingLine): boolean {
  return participant.tracking === line.tracking && participant.trackingLink === line.link;
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
