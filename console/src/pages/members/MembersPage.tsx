import type { DataOf } from '@pollen/contract/client';
import { MEMBER_SORTS } from '@pollen/contract/console-member-values';
import { MEMBERS_TAGGED_AT_ONCE } from '@pollen/contract/member-tag-values';
import { hasPermission } from '@pollen/contract/permissions';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Tag, Tags, TagX, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import type { Column } from '../../layouts/DataTable';
import { DaysFilter } from '../../layouts/DaysFilter';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { Person } from '../../layouts/Person';
import { TickBox } from '../../layouts/TickBox';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { useListView } from '../../list/use-list-view';
import { useFormat } from '../../locales/format';
import { memberImportWords } from '../../locales/member-imports.en';
import { memberTagWords } from '../../locales/member-tags.en';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useOperator } from '../../session/operator';
import { TagChips } from '../member-tags/TagChips';
import { TagDialog, type TagGoal } from '../member-tags/TagDialog';
import { ExportMembers } from './ExportMembers';
import { MemberBulkBar } from './MemberBulkBar';
import { MemberState } from './MemberState';
import { MoreFilters } from './MoreFilters';
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
  const tagT = useT(memberTagWords);
  const importT = useT(memberImportWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(memberFilters);
  const view = useListView();
  const by = filters.field('by');
  // Those who left are listed by when they did, which is no column.
  const sort = by.value === 'closed' ? undefined : MEMBER_SORTS.find((each) => each === view.sort);
  const list = useCursorList('GET /api/console/Members', { ...filters.query, ...(sort && { sort }) });
  const countries = useCall('GET /api/v1/Countries', {}).data?.list ?? [];
  const tags = useCall('GET /api/console/Tags', {}).data?.list ?? [];
  const role = useOperator()?.role;
  const mayTag = role !== undefined && hasPermission(role, 'manageMembers');
  const { selected, select, selectAll, clear } = useSelection(filters.search);
  const [goal, setGoal] = useState<TagGoal | null>(null);
  const allFound = (kind: TagGoal['kind']): TagGoal => ({
    kind,
    whom: { filters: { ...filters.query, by: filters.query.by ?? 'registered' } },
  });

  const columns: Column<Member>[] = [
    ...(mayTag
      ? [
          {
            key: 'select',
            header: tagT('select'),
            cell: (member: Member) => (
              <TickBox
                label={tagT('selectOne', { name: member.displayName })}
                checked={selected.has(member.id)}
                onChange={(event) => select(member.id, event.target.checked)}
              />
            ),
          },
        ]
      : []),
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
    {
      key: 'tags',
      header: tagT('tags'),
      cell: (member) => (member.tags.length > 0 ? <TagChips tags={member.tags} /> : '–'),
    },
    {
      key: 'registered',
      header: t('registered'),
      ...(by.value !== 'closed' && { sorts: 'asc' as const }),
      cell: (member) => format.day(member.registeredAt),
    },
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
          {mayTag && filters.isNarrowed && (
            <>
              <Button kind="ghost" size="dense" icon={<Tag size={20} />} onClick={() => setGoal(allFound('add'))}>
                {tagT('tagFound')}
              </Button>
              <Button kind="ghost" size="dense" icon={<TagX size={20} />} onClick={() => setGoal(allFound('remove'))}>
                {tagT('untagFound')}
              </Button>
            </>
          )}
          <ExportMembers filters={{ ...filters.query, by: filters.query.by ?? 'registered' }} />
          <Button kind="ghost" size="dense" icon={<Upload size={20} />} href={paths.memberImports()}>
            {importT('imports')}
          </Button>
          <Button kind="ghost" size="dense" icon={<Tags size={20} />} href={paths.memberTags()}>
            {tagT('tags')}
          </Button>
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
            label={tagT('tag')}
            any={tagT('anyTag')}
            options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...filters.field('tag')}
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
          <MoreFilters filters={filters} />
          <DaysFilter label={t('days')} from={filters.field('from')} to={filters.field('to')} />
        </>
      }
      view={view}
      list={list}
      columns={columns}
      rowKey={(member) => member.id}
      empty={t('emptyAll')}
    >
      {selected.size > 0 && (
        <MemberBulkBar
          selected={selected.size}
          shown={Math.min(list.rows?.length ?? 0, MEMBERS_TAGGED_AT_ONCE)}
          onSelectShown={() => selectAll((list.rows ?? []).map(({ id }) => id))}
          onClear={clear}
          onTag={() => setGoal({ kind: 'add', whom: { memberIds: [...selected] } })}
          onUntag={() => setGoal({ kind: 'remove', whom: { memberIds: [...selected] } })}
        />
      )}
      {goal && <TagDialog goal={goal} onClose={() => setGoal(null)} onTagged={clear} />}
    </ListPage>
  );
}

const nobody: ReadonlySet<number> = new Set();

/** The selected members of a list; another list, with other filters, begins with none. */
function useSelection(listKey: string) {
  const [chosen, setChosen] = useState({ listKey, ids: nobody });
  const selected = chosen.listKey === listKey ? chosen.ids : nobody;
  const choose = (ids: Iterable<number>) =>
    setChosen({ listKey, ids: new Set([...ids].slice(0, MEMBERS_TAGGED_AT_ONCE)) });
  return {
    selected,
    select: (id: number, on: boolean) => choose(on ? [...selected, id] : [...selected].filter((each) => each !== id)),
    selectAll: choose,
    clear: () => choose([]),
  };
}
