import { csvFile, csvLine } from '@pollen/contract/csv';
import type { exportMembers } from '@pollen/contract/member-exports';
import type { QueryOf } from '@pollen/contract/operation';
import { PROFILE_FIELDS, TARGET_FIELDS } from '@pollen/contract/profile-values';
import type { Tx } from '../../platform/database/database';
import { cursorFrom } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { ageOn, dayIn } from '../../platform/time';
import { type CustomField, fieldsOfFiles, valuesInWords } from '../custom-fields/index';
import { balancesByMember } from '../ledger/index';
import { tagsOfMembers } from '../member-tags/index';
import { countMembers, listMembers, type Member, whereOneOf } from '../members/index';
import { audit, whyNotAllowed } from '../operators/index';
import { allCountries, fieldsInWords, profileFactsOf } from '../profiles/index';
import { levelOf, panelSettings, panelToday } from '../settings/index';
import { memberFilter } from './member-filter';

/** Members that an export reads at a time. */
const EXPORT_BATCH_SIZE = 2_000;

/** More members than any panel has: the audit log has the whole number. */
const COUNTED_AT_MOST = 2_000_000_000;

interface Columns {
  readonly personal: boolean;
  readonly locale: Locale;
  /** The operators' own fields. */
  readonly custom: readonly CustomField[];
}

const headings = {
  en: {
    first: ['number', 'state', 'level', 'credit', 'coins', 'registered', 'last visit', 'language'],
    personal: ['name', 'email', 'birthday'],
    last: ['gender', 'age', 'country'],
    tags: 'tags',
    genders: { 1: 'male', 2: 'female' },
  },
  zh: {
    first: ['编号', '状态', '等级', '信用分', '金币', '注册日期', '最近访问', '语言'],
    personal: ['姓名', '邮箱', '生日'],
    last: ['性别', '年龄', '国家/地区'],
    tags: '标签',
    genders: { 1: '男', 2: '女' },
  },
} as const;

function headOf({ personal, locale, custom }: Columns): string[] {
  const words = headings[locale];
  const fields = TARGET_FIELDS.map((field) => PROFILE_FIELDS[field].label[locale]);
  return [
    ...words.first,
    ...(personal ? words.personal : []),
    ...words.last,
    ...fields,
    ...custom.map(({ title }) => title[locale]),
    words.tags,
  ];
}

/** Returns the lines of some members, in the order given. */
async function linesOf(tx: Tx, members: readonly Member[], { personal, locale, custom }: Columns): Promise<string> {
  const ids = members.map(({ id }) => id);
  const [profiles, balances, tags, own, settings, today, countries] = await Promise.all([
    profileFactsOf(tx, ids),
    balancesByMember(tx, ids),
    tagsOfMembers(tx, ids),
    valuesInWords(tx, ids, custom, locale),
    panelSettings(tx),
    panelToday(tx),
    allCountries(tx),
  ]);
  const nameOf = new Map(countries.map((country) => [country.id, country.name[locale]]));
  const { genders } = headings[locale];
  return members
    .map((member) => {
      const profile = profiles.get(member.id);
      const { available, credit } = balances.get(member.id) ?? { available: 0, credit: 0 };
      const values = new Map(fieldsInWords(profile?.further ?? {}, locale).map(({ field, value }) => [field, value]));
      const birthday = profile?.birthday ?? null;
      return csvLine([
        member.id,
        member.state,
        levelOf(credit, settings),
        credit,
        available,
        dayIn(settings.timeZone, member.registeredAt),
        dayIn(settings.timeZone, member.lastSeenAt),
        member.locale,
        ...(personal ? [profile?.name ?? member.handle, member.email, birthday] : []),
        profile?.gender ? genders[profile.gender as 1 | 2] : null,
        birthday && ageOn(birthday, today),
        profile?.countryId ? (nameOf.get(profile.countryId) ?? null) : null,
        ...TARGET_FIELDS.map((field) => values.get(field) ?? null),
        ...custom.map(({ id }) => own.get(member.id)?.get(id) ?? null),
        (tags.get(member.id) ?? []).map(({ name }) => name).join('; '),
      ]);
    })
    .join('');
}

type Filter = Awaited<ReturnType<typeof memberFilter>>;

/** Yields the file, newest members first, at the speed of the reader: one batch is in memory at a time. */
async function* fileOf(tx: Tx, filter: Filter, columns: Columns): AsyncGenerator<string> {
  yield csvFile([headOf(columns)]);
  let cursor = cursorFrom(undefined);
  for (;;) {
    const members = await listMembers(tx, { ...filter, cursor, size: EXPORT_BATCH_SIZE });
    yield await linesOf(tx, members, columns);
    const last = members.at(-1);
    if (!last || members.length < EXPORT_BATCH_SIZE) return;
    cursor = { at: (filter.by === 'closed' ? last.closedAt : null) ?? last.registeredAt, id: last.id };
  }
}

/**
 * Starts a file of the members whom filters find. The audit log gets a line with the filters and the number of members
 * before any data leaves the panel. Refuses names and addresses to operators without the permission for them.
 */
export async function startMemberExport(
  tx: Tx,
  { personal, ids, ...query }: QueryOf<typeof exportMembers>,
  { operator, locale }: { operator: Parameters<typeof whyNotAllowed>[0] & { readonly id: number }; locale: Locale },
): Promise<{ chunks: AsyncGenerator<string>; fileName: string }> {
  const isPersonal = personal === 'true';
  if (isPersonal) refuseIf(whyNotAllowed(operator, 'exportPersonalData'));
  const filter = await memberFilter(tx, query);
  const chosen = ids?.split(',').map(Number);
  const conditions = chosen ? [...filter.conditions, whereOneOf(chosen)] : filter.conditions;
  const narrowed = { ...filter, conditions };
  const count = await countMembers(tx, narrowed, COUNTED_AT_MOST);
  // A search may name a member, and the audit log outlives accounts.
  const { search: _search, ...settings } = query;
  await audit(tx, operator, 'members.exported', 'members', 'csv', { count, settings, personal: isPersonal });
  const { timeZone } = await panelSettings(tx);
  return {
    chunks: fileOf(tx, narrowed, { personal: isPersonal, locale, custom: await fieldsOfFiles(tx) }),
    fileName: `pollen-members-${dayIn(timeZone, tx.now)}.csv`,
  };
}
