import type { DataOf } from '@pollen/contract/client';
import { NOTE_LENGTH } from '@pollen/contract/member-note-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { IconButton } from '@pollen/ui/IconButton';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useFormat } from '../../locales/format';
import { memberNoteWords } from '../../locales/member-notes.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './MemberNotes.module.css';

type Note = DataOf<'GET /api/console/Members/:id/Notes'>['list'][number];
const noQuery = {};

/** Notes that operators wrote about a member, newest first, with a field for another one. */
export function MemberNotes({ memberId }: { memberId: number }) {
  const t = useT(memberNoteWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [editing, setEditing] = useState<Note | null>(null);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const list = useCursorList('GET /api/console/Members/:id/Notes', noQuery, { params: { id: memberId } });
  const edit = useChange('POST /api/console/MemberNotes/:id', {
    onSuccess: () => {
      setEditing(null);
      toast.success(t('saved'));
    },
    onError: showError,
  });
  const remove = useChange('POST /api/console/MemberNotes/:id/Delete', {
    onSuccess: () => toast.success(t('deleted')),
    onError: showError,
  });
  const { rows } = list;

  return (
    <Section title={t('notes')}>
      <SectionBody>
        <NewNote memberId={memberId} />
        {!rows && list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
        {!rows && !list.error && <SkeletonCards count={1} height={80} />}
        {rows?.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
        {rows && rows.length > 0 && (
          <ul className={styles.list}>
            {rows.map((note) => {
              const at = format.moment(note.createdAt);
              return (
                <li key={note.id} className={styles.note}>
                  <div className={styles.head}>
                    <p className={styles.quiet}>
                      {t('writtenBy', { operator: note.by, at })}
                      {note.editedAt && ` · ${t('edited', { at: format.moment(note.editedAt) })}`}
                    </p>
                    <span className={styles.buttons}>
                      {note.can.edit === true && (
                        <IconButton label={t('editOne', { at })} onClick={() => setEditing(note)}>
                          <Pencil size={20} />
                        </IconButton>
                      )}
                      {note.can.delete === true && (
                        <IconButton label={t('deleteOne', { at })} onClick={() => setDeleting(note)}>
                          <Trash2 size={20} />
                        </IconButton>
                      )}
                    </span>
                  </div>
                  <p className={styles.text}>{note.text}</p>
                </li>
              );
            })}
          </ul>
        )}
      </SectionBody>
      <MoreRows list={list} />
      {editing && (
        <ReasonDialog
          open
          onClose={() => setEditing(null)}
          title={t('editTitle')}
          text={t('help')}
          label={t('note')}
          help=""
          missing={t('missing')}
          example={t('example')}
          initial={editing.text}
          longest={NOTE_LENGTH}
          verb={t('save')}
          doing={t('saving')}
          isBusy={edit.isPending}
          onSubmit={(text) => edit.mutate({ params: { id: editing.id }, body: { before: editing.text, text } })}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t('deleteQuestion')}
        kind="danger"
        confirmLabel={t('delete')}
        confirmingLabel={t('deleting')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (deleting) await remove.mutateAsync({ params: { id: deleting.id } }).catch(() => undefined);
          setDeleting(null);
        }}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Section>
  );
}

/** The field for another note; hidden from operators who may not write one. */
function NewNote({ memberId }: { memberId: number }) {
  const t = useT(memberNoteWords);
  const toast = useToast();
  const showError = useShowError();
  const params = { id: memberId };
  const may = useCall('GET /api/console/Members/:id/Notes', { params, query: { size: 1 } }).data?.can.add;
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const [isTried, setIsTried] = useState(false);
  const add = useChange('POST /api/console/Members/:id/Notes', {
    onSuccess: () => {
      setText('');
      setKey(crypto.randomUUID());
      setIsTried(false);
      toast.success(t('added'));
    },
    onError: showError,
  });
  if (may !== true) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text.trim() !== '' && !add.isPending) add.mutate({ params, body: { key, text: text.trim() } });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextareaField
        label={t('text')}
        help={t('help')}
        error={isTried && text.trim() === '' ? t('missing') : undefined}
        placeholder={t('example')}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="secondary" size="dense" type="submit" loading={add.isPending} loadingLabel={t('adding')}>
        {t('add')}
      </Button>
    </form>
  );
}
