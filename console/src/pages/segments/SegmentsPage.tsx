import type { DataOf } from '@pollen/contract/client';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { IconButton } from '@pollen/ui/IconButton';
import { useToast } from '@pollen/ui/Toast';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { SearchBox } from '../../layouts/FilterBar';
import { defineFilters, oneOf, text } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { segmentWords } from '../../locales/segments.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { memberFilters } from '../members/member-filter';
import { SegmentDialog } from './SegmentDialog';
import styles from './SegmentsPage.module.css';
import { useFilterWords } from './use-filter-words';

type Segment = DataOf<'GET /api/console/Segments'>['list'][number];
const filterSet = defineFilters({ owner: oneOf(['mine', 'others']), search: text() }, { tab: 'owner' });

/** Returns the address of the members list with the filters of a segment. */
function membersOf({ filters }: Segment): string {
  const by = filters.by === 'registered' ? null : (filters.by ?? null);
  return paths.members(memberFilters.search({ ...memberFilters.usual, ...filters, by }));
}

/** The saved filters of the members list; each links to the list with them. */
export default function SegmentsPage() {
  const t = useT(segmentWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const inWords = useFilterWords();
  const filters = useFilters(filterSet);
  const list = useCursorList('GET /api/console/Segments', filters.query);
  const [renaming, setRenaming] = useState<Segment | null>(null);
  const [removing, setRemoving] = useState<Segment | null>(null);
  const rename = useChange('POST /api/console/Segments/:id', {
    onSuccess: () => {
      setRenaming(null);
      toast.success(t('renamed'));
    },
    onError: showError,
  });
  const remove = useChange('POST /api/console/Segments/:id/Delete', {
    onSuccess: () => toast.success(t('deleted', { name: removing?.name ?? '' })),
    onError: showError,
  });

  const columns: Column<Segment>[] = [
    {
      key: 'name',
      header: t('name'),
      heads: true,
      cell: (segment) => (
        <AppLink href={membersOf(segment)} className={styles.name}>
          {segment.name}
        </AppLink>
      ),
    },
    { key: 'filters', header: t('filters'), cell: (segment) => inWords(segment.filters) },
    { key: 'members', header: t('members'), align: 'end', cell: (segment) => <Count id={segment.id} /> },
    { key: 'owner', header: t('owner'), cell: (segment) => segment.owner },
    { key: 'saved', header: t('savedOn'), cell: (segment) => format.day(segment.createdAt) },
    {
      key: 'do',
      header: t('change'),
      align: 'end',
      cell: (segment) => {
        const why = segment.can.change === true ? undefined : segment.can.change.reason;
        return (
          <span className={styles.buttons}>
            <IconButton
              label={t('renameOne', { name: segment.name })}
              disabled={why !== undefined}
              title={why}
              onClick={() => setRenaming(segment)}
            >
              <Pencil size={20} />
            </IconButton>
            <IconButton
              label={t('deleteOne', { name: segment.name })}
              disabled={why !== undefined}
              title={why}
              onClick={() => setRemoving(segment)}
            >
              <Trash2 size={20} />
            </IconButton>
          </span>
        );
      },
    },
  ];

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      back={{ href: paths.members(), label: t('membersList') }}
      filters={filters}
      tabs={{
        label: t('owner'),
        tabs: filters.tabs('owner', [null, 'mine', 'others'], (owner) => ({
          label: owner === null ? shell('all') : t(owner),
        })),
      }}
      controls={<SearchBox label={t('search')} {...filters.field('search')} />}
      list={list}
      columns={columns}
      rowKey={(segment) => segment.id}
      empty={t('empty')}
    >
      {renaming && (
        <SegmentDialog
          title={t('renameTitle')}
          verb={t('rename')}
          doing={t('renaming')}
          name={renaming.name}
          isBusy={rename.isPending}
          onClose={() => setRenaming(null)}
          onSubmit={(name) => rename.mutate({ params: { id: renaming.id }, body: { name } })}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('deleteQuestion', { name: removing?.name ?? '' })}
        kind="danger"
        confirmLabel={t('delete')}
        confirmingLabel={t('deleting')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (removing) await remove.mutateAsync({ params: { id: removing.id } }).catch(() => undefined);
          setRemoving(null);
        }}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </ListPage>
  );
}

/** The number of members in the segment, and the time of that count. */
function Count({ id }: { id: number }) {
  const t = useT(segmentWords);
  const format = useFormat();
  const { data } = useCall('GET /api/console/Segments/:id/Count', { params: { id } });
  if (!data) return '–';
  const members = format.number(data.members);
  return (
    <span title={t('countedAt', { at: format.moment(data.countedAt) })}>
      {data.more ? t('moreThan', { members }) : members}
    </span>
  );
}
