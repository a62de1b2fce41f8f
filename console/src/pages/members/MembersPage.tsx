import type { DataOf } from '@pollen/contract/client';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { useNavigate, useSearchParams } from 'react-router';
import { useEndless } from '../../api/endless';
import { useCall } from '../../api/query';
import { type Column, DataTable } from '../../layouts/DataTable';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { Person } from '../../layouts/Person';
import { StateTabs } from '../../layouts/StateTabs';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { MemberState, memberStates } from './MemberState';
import {
  days,
  everyMember,
  type MemberFilter,
  memberQuery,
  memberSearch,
  readMemberFilter,
  signalFilters,
} from './member-filter';

type Member = DataOf<'GET /api/console/Members'>['list'][number];
const byWords = {
  registered: 'byRegistered',
  closed: 'byClosed',
  active: 'byActive',
  seen: 'bySeen',
} as const;
const signalWords = { any: 'signalsAny', open: 'signalsOpen', rejected: 'signalsRejected' } as const;

export default function MembersPage() {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const navigate = useNavigate();
  const filter = readMemberFilter(useSearchParams()[0]);
  const list = useEndless('GET /api/console/Members', memberQuery(filter));
  const countries = useCall('GET /api/v1/Countries', {}).data?.list ?? [];
  const address = (change: Partial<MemberFilter>) => paths.members(memberSearch({ ...filter, ...change }));
  const show = (change: Partial<MemberFilter>) => navigate(address(change), { replace: true });
  const { state, ...narrowed } = filter;
  const isNarrowed = memberSearch({ ...narrowed, state: '' }) !== '';

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
    <>
      <PageHead title={t('title')} note={t('note')} />
      <ListCard>
        <StateTabs
          label={t('states')}
          tabs={(['', ...memberStates] as const).map((each) => ({
            key: each || 'all',
            href: address({ state: each }),
            label: each === '' ? shell('all') : t(each),
            current: filter.state === each,
          }))}
        />
        <FilterBar onReset={isNarrowed ? () => show({ ...everyMember, state }) : undefined}>
          <SearchBox label={t('search')} value={filter.search} onChange={(search) => show({ search })} />
          <FilterSelect
            label={t('country')}
            value={filter.country}
            options={[
              { value: '', label: t('anyCountry') },
              ...countries.map(({ id, nameCn }) => ({ value: String(id), label: nameCn })),
            ]}
            onChange={(country) => show({ country })}
          />
          <FilterSelect
            label={t('level')}
            value={filter.level}
            options={[
              { value: '', label: t('anyLevel') },
              ...[0, 1, 2, 3, 4, 5, 6].map((level) => ({
                value: String(level),
                label: shell('level', { level: String(level) }),
              })),
            ]}
            onChange={(level) => show({ level })}
          />
          <FilterSelect
            label={t('withSignals')}
            value={filter.signals}
            options={[
              { value: '', label: t('allMembers') },
              ...signalFilters.map((each) => ({ value: each, label: t(signalWords[each]) })),
            ]}
            onChange={(signals) => show({ signals: signals as MemberFilter['signals'] })}
          />
          <FilterSelect
            label={t('by')}
            value={filter.by || 'registered'}
            options={days.map((each) => ({ value: each, label: t(byWords[each]) }))}
            onChange={(by) => show({ by: by === 'registered' ? '' : (by as MemberFilter['by']) })}
          />
          <DaysFilter label={t('days')} from={filter.from} to={filter.to} onChange={(chosen) => show(chosen)} />
        </FilterBar>
        {list.error && !list.rows ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={list.rows}
            rowKey={(member) => member.id}
            empty={t(state || isNarrowed ? 'empty' : 'emptyAll')}
          />
        )}
        <MoreRows list={list} />
      </ListCard>
    </>
  );
}
