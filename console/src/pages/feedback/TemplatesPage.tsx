import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { IconButton } from '@pollen/ui/IconButton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ListPage } from '../../list/ListPage';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './TemplatesPage.module.css';

type Template = DataOf<'GET /api/console/AnswerTemplates'>['list'][number];

/** The templates for answers, in both languages. */
export default function TemplatesPage() {
  const t = useT(feedbackWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const templates = useCall('GET /api/console/AnswerTemplates', {});
  // The count is the dialog's key: every opening starts with fresh fields.
  const [editing, setEditing] = useState<{ template: Template | null; count: number; open: boolean }>({
    template: null,
    count: 0,
    open: false,
  });
  const [removing, setRemoving] = useState<Template | null>(null);
  const remove = useChange('POST /api/console/AnswerTemplates/:id/Delete', {
    onError: (error) => {
      showError(error);
      void templates.refetch();
    },
  });
  const edit = (template: Template | null) => setEditing(({ count }) => ({ template, count: count + 1, open: true }));
  const canChange = templates.data?.can.change;
  const holders = { name: '{name}', number: '{number}' };

  return (
    <ListPage
      title={t('templatesTitle')}
      note={canChange === undefined || canChange === true ? t('templatesNote', holders) : canChange.reason}
      back={{ href: paths.conversations(), label: t('title') }}
      actions={
        <Button size="dense" icon={<Plus size={20} />} disabled={canChange !== true} onClick={() => edit(null)}>
          {t('newTemplate')}
        </Button>
      }
      list={templates}
      rowKey={(template) => template.id}
      empty={t('templatesEmpty')}
      columns={[
        { key: 'name', header: t('templateName'), heads: true, cell: (template) => <b>{template.name}</b> },
        {
          key: 'en',
          header: t('bodyEn'),
          cell: (template) => <span className={styles.body}>{template.bodyEn}</span>,
        },
        {
          key: 'zh',
          header: t('bodyZh'),
          cell: (template) => (
            <span lang="zh-CN" className={styles.body}>
              {template.bodyZh}
            </span>
          ),
        },
        {
          key: 'changed',
          header: t('changed'),
          cell: (template) => (
            <span className={styles.changed}>
              <span>{format.day(template.changedAt)}</span>
              <span className={styles.by}>{template.changedBy}</span>
            </span>
          ),
        },
        {
          key: 'do',
          header: t('edit'),
          align: 'end',
          cell: (template) => (
            <span className={styles.buttons}>
              <IconButton
                label={t('editTemplate', { name: template.name })}
                disabled={canChange !== true}
                onClick={() => edit(template)}
              >
                <Pencil size={20} />
              </IconButton>
              <IconButton
                label={t('removeTemplate', { name: template.name })}
                disabled={canChange !== true}
                onClick={() => setRemoving(template)}
              >
                <Trash2 size={20} />
              </IconButton>
            </span>
          ),
        },
      ]}
    >
      <TemplateDialog
        key={editing.count}
        open={editing.open}
        template={editing.template}
        onClose={() => setEditing((before) => ({ ...before, open: false }))}
        onRefused={() => void templates.refetch()}
      />
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeQuestion', { name: removing?.name ?? '' })}
        kind="danger"
        confirmLabel={t('remove')}
        confirmingLabel={t('removing')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (!removing) return;
          const { id, version, name } = removing;
          const done = await remove.mutateAsync({ params: { id }, body: { version } }).then(
            () => true,
            () => false,
          );
          setRemoving(null);
          if (done) toast.success(t('removed', { name }));
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </ListPage>
  );
}

interface TemplateDialogProps {
  open: boolean;
  /** Null for a new template. */
  template: Template | null;
  onClose: () => void;
  onRefused: () => void;
}

function TemplateDialog({ open, template, onClose, onRefused }: TemplateDialogProps) {
  const t = useT(feedbackWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const form = useId();
  const [texts, setTexts] = useState({
    name: template?.name ?? '',
    bodyEn: template?.bodyEn ?? '',
    bodyZh: template?.bodyZh ?? '',
  });
  const [error, setError] = useState<string | null>(null);
  const settings = {
    onSuccess: () => {
      onClose();
      toast.success(t('saved', { name: texts.name.trim() }));
    },
    onError: (failure: { messages: readonly string[] }) => {
      setError(failure.messages[0] ?? null);
      onRefused();
    },
  };
  const create = useChange('POST /api/console/AnswerTemplates', settings);
  const change = useChange('POST /api/console/AnswerTemplates/:id', settings);
  const isBusy = create.isPending || change.isPending;
  const write = (part: Partial<typeof texts>) => {
    setTexts({ ...texts, ...part });
    setError(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!template) create.mutate({ body: texts });
    else change.mutate({ params: { id: template.id }, body: { ...texts, version: template.version } });
  };
  const holders = { name: '{name}', number: '{number}' };
  return (
    <Dialog
      wide
      open={open}
      onClose={isBusy ? () => undefined : onClose}
      title={template ? t('editTemplate', { name: template.name }) : t('newTemplate')}
      actions={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={form} loading={isBusy} loadingLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('templateName')}
          placeholder={t('templateNameExample')}
          maxLength={60}
          autoFocus
          value={texts.name}
          onChange={(event) => write({ name: event.target.value })}
        />
        <TextareaField
          label={t('bodyEn')}
          help={t('bodyHelp', holders)}
          rows={5}
          maxLength={4000}
          value={texts.bodyEn}
          onChange={(event) => write({ bodyEn: event.target.value })}
        />
        <TextareaField
          label={t('bodyZh')}
          error={error}
          lang="zh-CN"
          rows={5}
          maxLength={4000}
          value={texts.bodyZh}
          onChange={(event) => write({ bodyZh: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
