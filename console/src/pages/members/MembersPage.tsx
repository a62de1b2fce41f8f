import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Users } from 'lucide-react';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import type { Column } from '../../layouts/DataTable';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { Person } from '../../layouts/Person';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { MemberState } from './MemberState';
import { dayKinds, memberFilters, signalFilters, stateFilters } from './member-filter';
import { SaveSegment } from './SaveSegment';

type Member = DataOf<'GET /api/console/Members'>['list'][number];
const byWords = {
  registered: 'byRegistered',
  closed: 'byClosed',
  active: 'byActive',
  seen: 'bySeen',
} as const;
const signalWords = { any: 'signalsAny', open: 'signalsOpen', rejected: 'signalsRejected' } as const;

/** Shows the list of members with search and filters; the current filters can be saved as a segment. */
export default function MembersPage() {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(memberFilters);
  const list = useCursorList('GET /api/console/Members', filters.query);
  const countries = useCall('GET /api/v1/Countries', {}).data?.list ?? [];
  const by = filters.field('by');

  const columns: Column<Member>[] = [
    {
      key: 'member',
      header: t('member'),
      heads: true,
      cell: (member) => (
        <Person name={member.displayName} id={member.id} avatarUrl={member.avatarUrl} href={paths.member(member.id)}>
          {member.email}
        </Person>
      ),
    },
    { key: 'number', header: t('number'), align: 'end', cell: (member) => <span>{member.id}</span> },
    { key: 'state', header: t('state'), cell: (member) => <MemberState state={member.state} /> },
    { key: 'level', header: t('level'), cell: (member) => shell('level', { level: String(member.level) }) },
    {
      key: 'balance',
      header: t('balance'),
      align: 'end',
      cell: (member) => <CoinAmount amount={member.balance} size="xs" />,
    },
    { key: 'country', header: t('country'), cell: (member) => member.country ?? '–' },
    { key: 'registered', header: t('registered'), cell: (member) => format.day(member.registeredAt) },
    {
      key: 'seen',
      header: t('lastSeen'),
      cell: (member) => (member.lastSeenAt ? format.moment(member.lastSeenAt) : shell('never')),
    },
  ];

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      actions={
        <>
          <SaveSegment filters={filters} />
          <Button kind="ghost" size="dense" icon={<Users size={20} />} href={paths.segments()}>
            {t('segments')}
          </Button>
        </>
      }
      filters={filters}
      tabs={{
        label: t('states'),
        tabs: filters.tabs('state', [null, ...stateFilters], (state) => ({
          label: state === null ? shell('all') : t(state),
        })),
      }}
      controls={
        <>
          <SearchBox label={t('search')} {...filters.field('search')} />
          <FilterSelect
            label={t('country')}
            any={t('anyCountry')}
            options={countries.map(({ id, nameCn }) => ({ value: String(id), label: nameCn }))}
            {...filters.field('country')}
          />
          <FilterSelect
            label={t('level')}
            any={t('anyLevel')}
            options={['0', '1', '2', '3', '4', '5', '6'].map((level) => ({
              value: level,
              label: shell('level', { level }),
            }))}
            {...filters.field('level')}
          />
          <FilterSelect
            label={t('withSignals')}
            any={t('allMembers')}
            options={signalFilters.map((each) => ({ value: each, label: t(signalWords[each]) }))}
            {...filters.field('signals')}
          />
          <FilterSelect
            label={t('by')}
            value={by.value || 'registered'}
            options={dayKinds.map((each) => ({ value: each, label: t(byWords[each]) }))}
            onChange={(kind) => by.onChange(kind === 'registered' ? '' : kind)}
          />
          <DaysFilter label={t('days')} from={filters.field('from')} to={filters.field('to')} />
        </>
      }
      list={list}
      columns={columns}
      rowKey={(member) => member.id}
      empty={t('emptyAll')}
    />
  );
}
