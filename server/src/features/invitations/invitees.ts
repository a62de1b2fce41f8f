import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { ageOn } from '../../platform/time';
import { balancesByMember } from '../ledger/index';
import { allCountries, profileFactsOf } from '../profiles/index';
import { levelOf, panelSettings, panelToday } from '../settings/index';
import type { Survey } from '../surveys/index';
import { audienceOf, everybody, type SegmentMembers } from './audience';
import { listReachable } from './selection-queries';

/** A member who could be invited, described by the fields that surveys target and without a name. */
interface Invitee {
  readonly memberId: number;
  readonly country: string;
  readonly gender: number;
  readonly age: number;
  readonly level: number;
}

/** Returns a page of the members whom a wave could invite to a survey now, and the start of the next page. */
export async function inviteesOf(
  tx: Tx,
  survey: Survey,
  page: { before: number | null; size: number },
  { locale, segmentMembers }: { locale: Locale; segmentMembers: SegmentMembers },
): Promise<{ list: Invitee[]; next: string | null }> {
  const audience = await audienceOf(tx, survey, everybody, segmentMembers);
  const found = await listReachable(tx, audience, { ...page, size: page.size + 1 });
  const ids = found.slice(0, page.size);
  const [profiles, balances, settings, today, countries] = await Promise.all([
    profileFactsOf(tx, ids),
    balancesByMember(tx, ids),
    panelSettings(tx),
    panelToday(tx),
    allCountries(tx),
  ]);
  const list = ids.flatMap((memberId): Invitee[] => {
    const { gender, birthday, countryId } = profiles.get(memberId) ?? { gender: null, birthday: null, countryId: null };
    // The profile was erased after the member was found.
    if (gender === null || birthday === null) return [];
    const country = countries.find(({ id }) => id === countryId)?.name[locale] ?? '';
    const level = levelOf(balances.get(memberId)?.credit ?? 0, settings);
    return [{ memberId, country, gender, age: ageOn(birthday, today), level }];
  });
  return { list, next: found.length > page.size ? String(ids.at(-1)) : null };
}
