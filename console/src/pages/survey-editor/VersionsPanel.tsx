import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { Spinner } from '@pollen/ui/Spinner';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Download, Eye, History } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import type { Column } from '../../layouts/DataTable';
import { download } from '../../layouts/download';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import preview from '../surveys/Preview.module.css';
import { InlinePreview } from '../surveys/PreviewDialog';
import type { Survey, Version } from '../surveys/survey-types';
import { readDocument } from './document';
import editorStyles from './Editor.module.css';
import type { Json } from './json';
import styles from './VersionsPanel.module.css';

interface VersionsPanelProps {
  survey: Survey;
  readOnly: boolean;
  /** True when there are unpublished changes. Opening a version replaces them; undo restores them. */
  hasWork: boolean;
  onOpen: (doc: Json) => void;
  onRestored: () => void;
}

/** All versions with their author and their running attempts. Each can be viewed, opened for editing or restored. */
export function VersionsPanel({ survey, readOnly, hasWork, onOpen, onRestored }: VersionsPanelProps) {
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [looked, setLooked] = useState<Version | null>(null);
  const [asked, setAsked] = useState<Version | null>(null);
  const versions = useCall('GET /api/console/Surveys/:id/Versions', { params: { id: survey.id } });
  const { data } = versions;
  const restore = useChange('POST /api/console/Surveys/:id/Versions/:version/Restoration', {
    onSuccess: ({ version }) => {
      toast.success(t('published', { version }));
      onRestored();
    },
    onError: (failed) => {
      showError(failed);
      onRestored();
    },
  });
  const fetchVersion = (version: number) =>
    call('GET /api/console/Surveys/:id/Versions/:version', { params: { id: survey.id, version } });
  const save = async ({ version }: Version) => {
    try {
      const { questionnaire } = await fetchVersion(version);
      const text = JSON.stringify(readDocument(questionnaire), null, 2);
      download(`${survey.number}-v${version}.json`, text, 'application/json');
    } catch (failed) {
      showError(failed);
    }
  };
  const columns: Column<Version>[] = [
    {
      key: 'version',
      header: t('versionColumn'),
      heads: true,
      cell: ({ version }) => (
        <span className={styles.versionName}>
          {surveys('version', { n: version })}
          {version === survey.version && (
            <StatusPill shape="tick" tone="success">
              {t('current')}
            </StatusPill>
          )}
        </span>
      ),
    },
    { key: 'when', header: t('publishedAt'), cell: ({ createdAt }) => format.moment(createdAt) },
    { key: 'who', header: t('publishedBy'), cell: ({ createdBy }) => createdBy ?? t('notRecorded') },
    { key: 'note', header: t('note'), cell: ({ note }) => note || '–' },
    {
      key: 'size',
      header: t('size'),
      cell: ({ pages, questions }) =>
        t('sizeOf', {
          pages: surveys('pagesCount', { n: pages }),
          questions: surveys('questionsCount', { n: questions }),
        }),
    },
    { key: 'running', header: surveys('running'), align: 'end', cell: ({ running }) => format.number(running) },
    {
      key: 'actions',
      header: surveys('actions'),
      align: 'end',
      cell: (version) => (
        <span className={styles.versionActions}>
          <Button kind="ghost" size="dense" icon={<Eye size={20} />} onClick={() => setLooked(version)}>
            {t('view')}
          </Button>
          <Button kind="ghost" size="dense" icon={<Download size={20} />} onClick={() => void save(version)}>
            {t('downloadJson')}
          </Button>
          {version.version !== survey.version && data?.can.publish === true && (
            <Button kind="ghost" size="dense" icon={<History size={20} />} onClick={() => setAsked(version)}>
              {t('publishAgain')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <ListCard>
        <QueryTable
          caption={t('tab_versions')}
          columns={columns}
          list={versions}
          rowKey={({ version }) => version}
          empty={t('noVersions')}
        />
      </ListCard>
      <Dialog
        open={looked !== null}
        onClose={() => setLooked(null)}
        title={looked && surveys('version', { n: looked.version })}
        closable
        className={preview.dialog}
      >
        {looked && (
          <Looked
            surveyId={survey.id}
            version={looked.version}
            readOnly={readOnly}
            note={hasWork ? t('openReplaces') : undefined}
            onOpen={(doc) => {
              onOpen(doc);
              setLooked(null);
              toast.success(t('opened', { version: looked.version }));
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked && t('publishAgainQuestion', { version: asked.version })}
        confirmLabel={t('publishAgain')}
        confirmingLabel={t('publishing')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (!asked) return;
          const params = { id: survey.id, version: asked.version };
          await restore.mutateAsync({ params, body: { base: survey.version } }).catch(() => undefined);
          setAsked(null);
        }}
      >
        {t(survey.state === 'draft' ? 'publishDraftText' : 'publishAgainText')}
      </ConfirmDialog>
    </>
  );
}

interface LookedProps {
  surveyId: number;
  version: number;
  readOnly: boolean;
  note: string | undefined;
  onOpen: (doc: Json) => void;
}

function Looked({ surveyId, version, readOnly, note, onOpen }: LookedProps) {
  const t = useT(editorWords);
  const { data, error, refetch } = useCall('GET /api/console/Surveys/:id/Versions/:version', {
    params: { id: surveyId, version },
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    <div className={editorStyles.stack}>
      <div className={editorStyles.row}>
        <Button kind="tonal" size="dense" disabled={readOnly} onClick={() => onOpen(readDocument(data.questionnaire))}>
          {t('openVersion')}
        </Button>
        {note && <p className={editorStyles.hint}>{note}</p>}
      </div>
      <InlinePreview questionnaire={data.questionnaire} surveyId={surveyId} initialDevice="desktop" />
    </div>
  );
}
