import type { DataOf } from '@pollen/contract/client';
import { Avatar } from '@pollen/ui/Avatar';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FilterBar, SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { type ListFilter, listQuery, listSearch, readListFilter } from '../../layouts/list-filter';
import { PageHead } from '../../layouts/PageHead';
import { Pager } from '../../layouts/Pager';
import { StateTabs } from '../../layouts/StateTabs';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { MemberState, memberStates, type State } from './MemberState';
import styles from './MembersPage.module.css';

type Member = DataOf<'GET /api/console/Members'>['list'][number];
const size = 15;

export default function MembersPage() {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const navigate = useNavigate();
  const filter = readListFilter(useSearchParams()[0], memberStates);
  const members = useCall('GET /api/console/Members', { query: listQuery(filter, size) }, { keepsPrevious: true });
  const address = (change: Partial<ListFilter<State>>) => paths.members(listSearch({ ...filter, page: 1, ...change }));

  const columns: Column<Member>[] = [
    {
      key: 'member',
      header: t('member'),
      heads: true,
      cell: (member) => (
        <div className={styles.person}>
          <Avatar name={member.displayName} id={member.id} src={member.avatarUrl} size={36} />
          <span className={styles.two}>
            <AppLink href={paths.member(member.id)} className={styles.name}>
              {member.displayName}
            </AppLink>
            <span className={styles.email}>{member.email}</span>
          </span>
        </div>
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
          tabs={[null, ...memberStates].map((state) => ({
            key: state ?? 'all',
            href: address({ state }),
            label: state === null ? shell('all') : t(state),
            current: filter.state === state,
          }))}
        />
        <FilterBar onReset={filter.search ? () => navigate(address({ search: '' }), { replace: true }) : undefined}>
          <SearchBox
            label={t('search')}
            value={filter.search}
            onChange={(search) => navigate(address({ search }), { replace: true })}
          />
        </FilterBar>
        {members.error && !members.data ? (
          <LoadFailed error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={members.data?.list}
              stale={members.isPlaceholderData}
              rowKey={(member) => member.id}
              empty={t('empty')}
            />
            {members.data && <Pager bar={members.data.pagebar} onPage={(page) => navigate(address({ page }))} />}
          </>
        )}
      </ListCard>
    </>
  );
}
