import type { DataOf } from '@pollen/contract/client';
import { TAG_LENGTH } from '@pollen/contract/member-tag-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Merge, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { ListPage } from '../../list/ListPage';
import { useFormat } from '../../locales/format';
import { memberTagWords } from '../../locales/member-tags.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { memberFilters } from '../members/member-filter';
import styles from './MemberTags.module.css';
import { TagRuns } from './TagRuns';

type Tag = DataOf<'GET /api/console/Tags'>['list'][number];
type Intent = { readonly kind: 'rename' | 'merge' | 'delete'; readonly tag: Tag };

/** All tags with their members, to rename, merge and delete, and the latest times that many members were tagged. */
export default function MemberTagsPage() {
  const t = useT(memberTagWords);
  const format = useFormat();
  const list = useCall('GET /api/console/Tags', { query: { counted: 'true' } });
  const [intent, setIntent] = useState<Intent | null>(null);
  const may = list.data?.can.change;
  const why = may === undefined || may === true ? undefined : may.reason;
  const close = () => setIntent(null);

  const columns: Column<Tag>[] = [
    {
      key: 'tag',
      header: t('tag'),
      heads: true,
      cell: (tag) => (
        <AppLink
          href={paths.members(memberFilters.search({ ...memberFilters.usual, tag: tag.id }))}
          className={styles.name}
        >
          {tag.name}
        </AppLink>
      ),
    },
    { key: 'members', header: t('members'), align: 'end', cell: (tag) => <Members tag={tag} /> },
    { key: 'created', header: t('createdOn'), cell: (tag) => format.day(tag.createdAt) },
    {
      key: 'actions',
      header: t('change'),
      align: 'end',
      cell: (tag) => (
        <span className={styles.buttons}>
          <IconButton
            label={t('renameOne', { name: tag.name })}
            disabled={why !== undefined}
            title={why}
            onClick={() => setIntent({ kind: 'rename', tag })}
          >
            <Pencil size={20} />
          </IconButton>
          <IconButton
            label={t('mergeOne', { name: tag.name })}
            disabled={why !== undefined || list.data?.list.length === 1}
            title={why}
            onClick={() => setIntent({ kind: 'merge', tag })}
          >
            <Merge size={20} />
          </IconButton>
          <IconButton
            label={t('deleteOne', { name: tag.name })}
            disabled={why !== undefined}
            title={why}
            onClick={() => setIntent({ kind: 'delete', tag })}
          >
            <Trash2 size={20} />
          </IconButton>
        </span>
      ),
    },
  ];

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      back={{ href: paths.members(), label: t('membersList') }}
      list={list}
      columns={columns}
      rowKey={(tag) => tag.id}
      empty={t('empty')}
    >
      <TagRuns />
      {intent?.kind === 'rename' && <RenameDialog key={intent.tag.id} tag={intent.tag} onClose={close} />}
      {intent?.kind === 'merge' && (
        <MergeDialog key={intent.tag.id} tag={intent.tag} tags={list.data?.list ?? []} onClose={close} />
      )}
      {intent?.kind === 'delete' && <DeleteDialog tag={intent.tag} onClose={close} />}
    </ListPage>
  );
}

function Members({ tag: { members, more } }: { tag: Tag }) {
  const t = useT(memberTagWords);
  const format = useFormat();
  if (members === null) return '–';
  return more ? t('moreThan', { members: format.number(members) }) : format.number(members);
}

interface DialogProps {
  tag: Tag;
  onClose: () => void;
}

function RenameDialog({ tag, onClose }: DialogProps) {
  const t = useT(memberTagWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [name, setName] = useState(tag.name);
  const [isTried, setIsTried] = useState(false);
  const isMissing = name.trim() === '';
  const rename = useChange('POST /api/console/Tags/:id', {
    onSuccess: () => {
      onClose();
      toast.success(t('renamed'));
    },
    onError: showError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing && !rename.isPending) rename.mutate({ params: { id: tag.id }, body: { name: name.trim() } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renameTitle')}
      actions={
        <>
          <Button kind="ghost" disabled={rename.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={form} loading={rename.isPending} loadingLabel={t('renaming')}>
            {t('rename')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('tagName')}
          error={isTried && isMissing ? t('tagMissing') : undefined}
          maxLength={TAG_LENGTH}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function MergeDialog({ tag, tags, onClose }: DialogProps & { tags: readonly Tag[] }) {
  const t = useT(memberTagWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [into, setInto] = useState('');
  const [isTried, setIsTried] = useState(false);
  const merge = useChange('POST /api/console/Tags/:id/Merge', {
    onSuccess: () => {
      onClose();
      toast.success(t('merged', { name: tag.name }));
    },
    onError: showError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (into !== '' && !merge.isPending) merge.mutate({ params: { id: tag.id }, body: { into: Number(into) } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mergeTitle', { name: tag.name })}
      actions={
        <>
          <Button kind="ghost" disabled={merge.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button kind="danger" type="submit" form={form} loading={merge.isPending} loadingLabel={t('merging')}>
            {t('merge')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('mergeText')}</p>
        <SelectField
          label={t('mergeInto')}
          placeholder={t('mergeChoose')}
          error={isTried && into === '' ? t('mergeChoose') : undefined}
          options={tags.filter(({ id }) => id !== tag.id).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={into}
          onChange={(event) => setInto(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function DeleteDialog({ tag, onClose }: DialogProps) {
  const t = useT(memberTagWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const remove = useChange('POST /api/console/Tags/:id/Delete', {
    onSuccess: () => toast.success(t('deleted', { name: tag.name })),
    onError: showError,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('deleteQuestion', { name: tag.name })}
      kind="danger"
      confirmLabel={t('delete')}
      confirmingLabel={t('deleting')}
      cancelLabel={shell('cancel')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: tag.id } }).catch(() => undefined);
        onClose();
      }}
    >
      {t(tag.more ? 'deleteTextMore' : 'deleteText', { n: tag.members ?? 0 })}
    </ConfirmDialog>
  );
}
