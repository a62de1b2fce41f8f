import type { DataOf } from '@pollen/contract/client';
import { useCall } from '../../api/query';
import { useFormat } from '../../locales/format';
import { memberFilterWords } from '../../locales/member-filters.en';
import { memberTagWords } from '../../locales/member-tags.en';
import { memberWords } from '../../locales/members.en';
import { segmentWords } from '../../locales/segments.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useConditionWords } from './use-condition-words';

type Filters = DataOf<'GET /api/console/Segments'>['list'][number]['filters'];
const signalWords = { any: 'signalsAny', open: 'signalsOpen', rejected: 'signalsRejected' } as const;
const byWords = { registered: 'byRegistered', closed: 'byClosed', active: 'byActive', seen: 'bySeen' } as const;

/** Returns the filters of the members list as one line: `Active · Germany · LV.2`. */
export function useFilterWords(): (filters: Filters) => string {
  const t = useT(segmentWords);
  const members = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const tagT = useT(memberTagWords);
  const filterT = useT(memberFilterWords);
  const conditionsInWords = useConditionWords();
  const tags = useCall('GET /api/console/Tags', {}).data?.list ?? [];
  const countries = useCall('GET /api/v1/Countries', {}).data?.list ?? [];
  return (filters) => {
    const { state, country, level, tag, withoutTag, signals, by = 'registered', from, to } = filters;
    const parts: string[] = [];
    if (state) parts.push(members(state));
    if (country !== undefined) {
      parts.push(countries.find(({ id }) => id === country)?.nameCn ?? t('countryNumber', { id: String(country) }));
    }
    if (level !== undefined) parts.push(shell('level', { level: String(level) }));
    const nameOf = (tagId: number) =>
      tags.find(({ id }) => id === tagId)?.name ?? tagT('tagNumber', { id: String(tagId) });
    if (tag !== undefined) parts.push(format.labeled(tagT('tag'), nameOf(tag)));
    if (withoutTag !== undefined) parts.push(filterT('without', { tag: nameOf(withoutTag) }));
    parts.push(...conditionsInWords(filters));
    if (signals) parts.push(members(signalWords[signals]));
    const days = daysInWords(from, to);
    if (days) parts.push(format.labeled(members(byWords[by]), days));
    return parts.length > 0 ? parts.join(' · ') : t('everybody');
  };

  function daysInWords(from: string | undefined, to: string | undefined): string | null {
    const day = (date: string) => format.date(date, 'day');
    if (from && to) return shell('between', { from: day(from), to: day(to) });
    if (from) return shell('since', { from: day(from) });
    return to ? shell('until', { to: day(to) }) : null;
  }
}
