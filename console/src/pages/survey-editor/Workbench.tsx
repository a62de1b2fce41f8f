import { codes } from '@pollen/contract/codes';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { Eye, Redo2, Send, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Columns, Section } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { InlinePreview, PreviewDialog } from '../surveys/PreviewDialog';
import { HeadActions } from '../surveys/survey-context';
import type { Survey } from '../surveys/survey-types';
import { countChanges, readDocument } from './document';
import styles from './Editor.module.css';
import { JsonEditor } from './JsonEditor';
import { LogicPanel } from './LogicPanel';
import { PublishDialog } from './PublishDialog';
import { QuestionList } from './QuestionList';
import { TrialPanel } from './TrialPanel';
import { useCheck } from './use-check';
import { useEditing } from './use-editing';
import { VersionsPanel } from './VersionsPanel';

const panels = ['questions', 'logic', 'json', 'trial', 'versions'] as const;
type Panel = (typeof panels)[number];

interface WorkbenchProps {
  survey: Survey;
  /** The key under which the browser stores the unpublished draft. */
  keptAs: string;
  onLookAgain: () => void;
}

/**
 * Shows the editor of a questionnaire in tabs, with undo, preview and publication. Without the permission to edit it is
 * read-only and says why.
 */
export function Workbench({ survey, keptAs, onLookAgain }: WorkbenchProps) {
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const format = useFormat();
  const editing = useEditing(keptAs, survey);
  const { doc, base } = editing;
  // The tab is part of the address, so that a finding can link to it and Back returns to the same tab.
  const [search, setSearch] = useSearchParams();
  const panel = panels.find((one) => one === search.get('view')) ?? 'questions';
  const setPanel = (view: Panel) => setSearch({ view }, { replace: true, preventScrollReset: true });
  const [page, setPage] = useState<string | null>(null);
  const [previews, setPreviews] = useState(false);
  const [publishes, setPublishes] = useState(false);
  /** JSON that was typed but not applied; null when the text equals the document. */
  const [typed, setTyped] = useState<string | null>(null);
  const check = useCheck(doc);
  const published = useMemo(() => readDocument(survey.questionnaire), [survey.questionnaire]);
  const { touched, restart } = editing;
  const changes = useMemo(() => (touched ? countChanges(published, doc) : 0), [touched, published, doc]);
  const may = survey.can.edit;
  const readOnly = may !== true;
  const isOld = base < survey.version;
  // Without unpublished changes a newer version of another operator is shown at once.
  useEffect(() => {
    if (!touched && isOld) restart(published, survey.version);
  }, [touched, isOld, published, survey.version, restart]);
  const written = useMemo(() => (panel === 'json' ? JSON.stringify(doc, null, 2) : ''), [panel, doc]);
  const startAgain = () => {
    setTyped(null);
    restart(published, survey.version);
  };

  return (
    <>
      <HeadActions>
        <IconButton label={t('undo')} title={t('undo')} disabled={!editing.undo} onClick={() => editing.undo?.()}>
          <Undo2 size={20} />
        </IconButton>
        <IconButton label={t('redo')} title={t('redo')} disabled={!editing.redo} onClick={() => editing.redo?.()}>
          <Redo2 size={20} />
        </IconButton>
        <div className={styles.foot}>
          <Button kind="secondary" size="dense" icon={<Eye size={20} />} onClick={() => setPreviews(true)}>
            {surveys('preview')}
          </Button>
          <Button
            size="dense"
            icon={<Send size={20} />}
            disabled={may !== true || changes === 0 || typed !== null}
            onClick={() => setPublishes(true)}
          >
            {t('publish')}
          </Button>
        </div>
      </HeadActions>
      <div role="status" className={styles.banners}>
        {may !== true && <Banner tone="info" title={may.reason} />}
        {isOld && changes > 0 ? (
          <Banner
            tone="warning"
            title={t('newerVersion', { version: survey.version })}
            action={{ label: t('usePublished'), onClick: startAgain }}
            secondAction={{ label: t('keepDraft'), onClick: () => editing.rebase(survey.version) }}
          >
            {t('newerText', { base })}
          </Banner>
        ) : (
          changes > 0 && (
            <Banner
              tone="info"
              title={t('unpublished', { n: changes })}
              action={{ label: t('discardChanges'), onClick: startAgain }}
            >
              {t('versionNote')}{' '}
              {editing.found ? t('draftRestored', { when: format.moment(editing.found) }) : t('draftNote')}
            </Banner>
          )
        )}
        {!editing.keeps && <Banner tone="warning" title={t('draftNotKept')} />}
      </div>
      <div className={styles.tabs}>
        <Tabs
          id="editor"
          label={t('views')}
          value={panel}
          onChange={setPanel}
          tabs={panels.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      </div>
      {typed !== null && panel !== 'json' && (
        <Banner
          tone="warning"
          title={t('jsonUnapplied')}
          action={{ label: t('jsonBack'), onClick: () => setPanel('json') }}
          secondAction={{ label: t('jsonDiscard'), onClick: () => setTyped(null) }}
        />
      )}
      <TabPanel id="editor" value={panel}>
        {panel === 'versions' ? (
          <VersionsPanel
            survey={survey}
            readOnly={readOnly}
            onRestored={onLookAgain}
            hasWork={changes > 0}
            onOpen={editing.change}
          />
        ) : panel === 'trial' ? (
          <TrialPanel
            surveyId={survey.id}
            questionnaire={doc}
            check={check}
            quotas={survey.settings.quotas}
            readOnly={readOnly}
          />
        ) : (
          <Columns
            side={
              <div className={styles.stays}>
                <Section title={surveys('previewTitle')}>
                  <div className={styles.inside}>
                    {check.problems.length > 0 ? (
                      <p className={styles.hint}>{t('previewUnavailable')}</p>
                    ) : (
                      <InlinePreview questionnaire={check.questionnaire} page={page} />
                    )}
                  </div>
                </Section>
              </div>
            }
          >
            {/* While typed JSON is not applied, the other tabs are locked, because a change there would discard it. */}
            <div className={styles.stack} inert={typed !== null && panel !== 'json'}>
              {panel === 'questions' && (
                <QuestionList
                  surveyId={survey.id}
                  version={base}
                  doc={doc}
                  problems={check.problems}
                  findings={check.findings}
                  onChange={editing.change}
                  onUndo={editing.undo}
                  onPage={setPage}
                  wanted={search.get('open')}
                  readOnly={readOnly}
                />
              )}
              {panel === 'logic' && (
                <fieldset className={styles.plain} disabled={readOnly}>
                  <LogicPanel doc={doc} onChange={editing.change} />
                </fieldset>
              )}
              {panel === 'json' && (
                <JsonEditor
                  text={typed ?? written}
                  changed={typed !== null && typed !== written}
                  problems={check.problems}
                  readOnly={readOnly}
                  onChange={setTyped}
                  onDiscard={() => setTyped(null)}
                  onApply={(questionnaire) => {
                    editing.change(readDocument(questionnaire));
                    setTyped(null);
                  }}
                />
              )}
            </div>
          </Columns>
        )}
      </TabPanel>
      <PreviewDialog open={previews} onClose={() => setPreviews(false)} questionnaire={doc} />
      <PublishDialog
        open={publishes}
        onClose={() => setPublishes(false)}
        surveyId={survey.id}
        base={base}
        questionnaire={doc}
        changes={changes}
        problems={check.problems}
        onPublished={(version) => restart(doc, version)}
        onRefused={(error) => {
          if (error.code === codes.versionChanged) onLookAgain();
        }}
      />
    </>
  );
}
