import { codes } from '@pollen/contract/codes';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { IconButton } from '@pollen/ui/IconButton';
import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { Eye, Redo2, Send, Undo2, Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import { useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { InlinePreview, PreviewDialog } from '../surveys/PreviewDialog';
import { StateActions } from '../surveys/StateActions';
import { HeadActions } from '../surveys/survey-context';
import type { Survey } from '../surveys/survey-types';
import { Conflicts } from './Conflicts';
import drafts from './Drafts.module.css';
import { countChanges, findElement, nameOf, pagesOf, readDocument } from './document';
import type { Backup, Synced } from './draft-backup';
import styles from './Editor.module.css';
import { JsonEditor } from './JsonEditor';
import type { Json } from './json';
import { LogicPanel } from './LogicPanel';
import { isSame, keepMine, mergeDocuments } from './merge';
import { PublishDialog } from './PublishDialog';
import { QuestionList } from './QuestionList';
import { SaveNote } from './SaveNote';
import { TestLinks } from './TestLinks';
import { TrialPanel } from './TrialPanel';
import { titleOf as titleIn } from './texts';
import { useAuthors } from './use-authors';
import { useAutosave } from './use-autosave';
import { useCheck } from './use-check';
import { useEditing } from './use-editing';
import { VersionsPanel } from './VersionsPanel';

const panels = ['questions', 'logic', 'json', 'trial', 'versions'] as const;
type Panel = (typeof panels)[number];

interface WorkbenchProps {
  survey: Survey;
  /** The key under which the browser keeps changes that are not saved yet. */
  storageKey: string;
  loaded: { readonly synced: Synced; readonly savedAt: string | null; readonly backup: Backup | null };
  onLookAgain: () => void;
}

/**
 * Shows the editor of a questionnaire in tabs, with undo, preview and publication. Without the permission to edit it is
 * read-only and says why.
 */
export function Workbench({ survey, storageKey, loaded, onLookAgain }: WorkbenchProps) {
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const shell = useT(shellWords);
  const lang = useLang();
  const showError = useShowError();
  const may = survey.can.edit;
  const readOnly = may !== true;
  // Changes that a closed tab left in this browser are joined with what the server has.
  const [opened] = useState(() => openDraft(loaded.synced, readOnly ? null : loaded.backup));
  const editing = useEditing(opened);
  const { doc, base, restart } = editing;
  const autosave = useAutosave({
    surveyId: survey.id,
    storageKey,
    readOnly,
    editing,
    initial: loaded.synced,
    savedAt: loaded.savedAt,
    conflicts: opened.conflicts,
  });
  const { pull } = autosave;
  const [openPart, setOpenPart] = useState<string | null>(null);
  const authors = useAuthors(survey.id, {
    part: openPart,
    enabled: !readOnly,
    onRevision: (revision) => {
      if (revision !== autosave.revision() && autosave.state !== 'saving') void pull().catch(() => undefined);
    },
  });
  // The tab is part of the address, so that a finding can link to it and Back returns to the same tab.
  const [search, setSearch] = useSearchParams();
  const panel = panels.find((one) => one === search.get('view')) ?? 'questions';
  const setPanel = (view: Panel) => setSearch({ view }, { replace: true, preventScrollReset: true });
  const [page, setPage] = useState<string | null>(null);
  const [previews, setPreviews] = useState(false);
  const [publishes, setPublishes] = useState(false);
  const [discards, setDiscards] = useState(false);
  /** JSON that was typed but not applied, and the document it began from; null when the text equals the document. */
  const [typed, setTyped] = useState<{ text: string; from: Json } | null>(null);
  const check = useCheck(doc, survey.settings.sensitive !== null);
  const published = useMemo(() => readDocument(survey.questionnaire), [survey.questionnaire]);
  const changes = useMemo(() => (isSame(published, doc) ? 0 : countChanges(published, doc)), [published, doc]);
  const isOld = base < survey.version;
  const hasDraft = autosave.revision() > 0;
  // A version of another operator is taken in at once, unless there is a draft that began before it.
  useEffect(() => {
    if (isOld && !hasDraft) void pull().catch(() => undefined);
  }, [isOld, hasDraft, pull]);
  const titleOf = (name: string) => {
    const element = findElement(doc, name) ?? pagesOf(doc).find((one) => nameOf(one) === name);
    return element ? titleIn(element, lang) : name;
  };
  const written = useMemo(() => (panel === 'json' ? JSON.stringify(doc, null, 2) : ''), [panel, doc]);
  const startAgain = async () => {
    try {
      const revision = autosave.revision();
      if (revision > 0) {
        await call('POST /api/console/Surveys/:id/Draft/Discard', { params: { id: survey.id }, body: { revision } });
      }
      setTyped(null);
      autosave.end(published, survey.version);
      restart(published, survey.version);
    } catch (error) {
      showError(error);
      void pull().catch(() => undefined);
    }
  };

  return (
    <>
      <HeadActions>
        <SaveNote autosave={autosave} />
        <IconButton label={t('undo')} title={t('undo')} disabled={!editing.undo} onClick={() => editing.undo?.()}>
          <Undo2 size={20} />
        </IconButton>
        <IconButton label={t('redo')} title={t('redo')} disabled={!editing.redo} onClick={() => editing.redo?.()}>
          <Redo2 size={20} />
        </IconButton>
        <TestLinks surveyId={survey.id} version={survey.version} readOnly={readOnly} />
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
          {survey.state === 'draft' && changes === 0 && typed === null && <StateActions survey={survey} />}
        </div>
      </HeadActions>
      <div role="status" className={styles.banners}>
        {may !== true && <Banner tone="info" title={may.reason} />}
        {isOld && changes > 0 ? (
          <Banner
            tone="warning"
            title={t('newerVersion', { version: survey.version })}
            action={{ label: t('usePublished'), onClick: () => void startAgain() }}
            secondAction={{ label: t('keepDraft'), onClick: () => editing.rebase(survey.version) }}
          >
            {t('newerText', { base })}
          </Banner>
        ) : (
          changes > 0 && (
            <Banner
              tone="info"
              title={t('unpublished', { n: changes })}
              action={{ label: t('discardChanges'), onClick: () => setDiscards(true) }}
            >
              {survey.state !== 'draft' && `${t('versionNote')} `}
              {t('draftNote')}
            </Banner>
          )
        )}
        {autosave.state === 'failed' && (
          <Banner
            tone="warning"
            title={t(autosave.keeps ? 'notSavedText' : 'draftNotKept')}
            action={{ label: t('saveNow'), onClick: () => void autosave.flush() }}
          />
        )}
        {autosave.state === 'refused' && <Banner tone="danger" title={autosave.reason ?? t('saveRefused')} />}
        {authors.length > 0 && (
          <p className={drafts.authors}>
            <Users size={16} />
            {authors.map(({ name, part }) => (
              <span key={name}>{part ? t('authorOn', { name, title: titleOf(part) }) : t('authorHere', { name })}</span>
            ))}
          </p>
        )}
      </div>
      <Conflicts
        conflicts={autosave.conflicts}
        onTheirs={autosave.solve}
        onMine={(conflict) => {
          editing.change(keepMine(doc, conflict));
          autosave.solve(conflict);
        }}
      />
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
            isMarked={survey.settings.sensitive !== null}
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
                      <InlinePreview questionnaire={check.questionnaire} surveyId={survey.id} page={page} />
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
                  onOpen={setOpenPart}
                  authors={authors}
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
                  text={typed?.text ?? written}
                  changed={typed !== null && typed.text !== written}
                  problems={check.problems}
                  readOnly={readOnly}
                  onChange={(text) => setTyped({ text, from: typed?.from ?? doc })}
                  onDiscard={() => setTyped(null)}
                  onApply={(questionnaire) => {
                    autosave.join(typed?.from ?? doc, readDocument(questionnaire));
                    setTyped(null);
                  }}
                />
              )}
            </div>
          </Columns>
        )}
      </TabPanel>
      <PreviewDialog open={previews} onClose={() => setPreviews(false)} questionnaire={doc} surveyId={survey.id} />
      <PublishDialog
        open={publishes}
        onClose={() => setPublishes(false)}
        surveyId={survey.id}
        isDraft={survey.state === 'draft'}
        base={base}
        questionnaire={doc}
        changes={changes}
        check={check}
        onReduced={(reduced, asked) => {
          setTyped(null);
          autosave.join(asked, readDocument(reduced));
        }}
        onFlush={autosave.flush}
        onPublished={(version) => {
          autosave.end(doc, version);
          restart(doc, version);
        }}
        onRefused={(error) => {
          if (error.code === codes.versionChanged) onLookAgain();
          if (error.code === codes.draftChanged) void pull().catch(() => undefined);
        }}
      />
      <ConfirmDialog
        open={discards}
        onClose={() => setDiscards(false)}
        title={t('discardQuestion', { n: changes })}
        confirmLabel={t('discardChanges')}
        confirmingLabel={t('discarding')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          await startAgain();
          setDiscards(false);
        }}
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  );
}

/** Joins the draft of the server with changes that a closed tab left in this browser. */
function openDraft(synced: Synced, backup: Backup | null) {
  if (!backup) return { doc: synced.doc, base: synced.base, conflicts: [] };
  const { doc, conflicts } = mergeDocuments(backup.synced.doc, synced.doc, backup.doc);
  return { doc, base: Math.max(synced.base, backup.base), conflicts };
}
