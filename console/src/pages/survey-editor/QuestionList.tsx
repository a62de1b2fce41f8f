import { Button } from '@pollen/ui/Button';
import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../api/query';
import { useLang } from '../../locales/language';
import { libraryWords } from '../../locales/question-library.en';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import type { Check } from '../surveys/survey-types';
import { AnswersNote } from './AnswersNote';
import {
  addPage,
  elementsOf,
  findElement,
  insertElement,
  isNote,
  isReferenced,
  moveElement,
  movePage,
  nameOf,
  namesIn,
  pagesOf,
  placeOf,
  questionsOf,
  removeElement,
  removePage,
  renameElement,
  stepElement,
  uniqueName,
  updateElement,
  updatePage,
} from './document';
import editorStyles from './Editor.module.css';
import type { Json } from './json';
import type { Kind } from './kinds/table';
import { LibraryDrawer } from './LibraryDrawer';
import { LibraryNameDialog } from './LibraryNameDialog';
import { fromLibrary, placeBelow } from './library';
import { byPlace, copyOf } from './list-parts';
import { newElement } from './new-element';
import { PageCard } from './PageCard';
import { PageEditor } from './PageEditor';
import { QuestionAnswers } from './QuestionAnswers';
import { CommentsElsewhere, QuestionComments, useComments } from './QuestionComments';
import { QuestionEditor } from './QuestionEditor';
import styles from './QuestionList.module.css';
import { followEntries } from './renamed-entries';
import { titleOf as titleIn } from './texts';
import type { Author } from './use-authors';
import { useElementDrag } from './use-element-drag';
import { useStableKeys } from './use-stable-keys';

interface QuestionListProps {
  surveyId: number;
  /** The published version that the draft started from; its answers are shown. */
  version: number;
  doc: Json;
  problems: Check['problems'];
  findings: Check['findings'];
  onChange: (doc: Json, merge?: string) => void;
  onUndo: (() => void) | null;
  /** Called with the page that the operator edits, for the preview. */
  onPage: (name: string) => void;
  /** Called with the name of the element or page that is open here. */
  onOpen: (name: string | null) => void;
  /** The others who edit the questionnaire, and what each has open. */
  authors: readonly Author[];
  /** The element that the address names; it is open from the start. */
  wanted: string | null;
  /** True when questions can be opened and read, but not changed. */
  readOnly: boolean;
}

/**
 * The pages with their questions. Questions can be added, moved by drag or keyboard, edited, and removed with an undo.
 */
export function QuestionList(props: QuestionListProps) {
  const { surveyId, version, doc, problems, findings, onChange, onUndo, onPage, onOpen, authors, wanted, readOnly } =
    props;
  const t = useT(editorWords);
  const library = useT(libraryWords);
  const lang = useLang();
  const [open, setOpen] = useState(wanted);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<string | null>(null);
  /** The page on which a question of the library is inserted; null while the library is closed. */
  const [libraryFor, setLibraryFor] = useState<string | null>(null);
  const [keeps, setKeeps] = useState<Json | null>(null);
  const keys = useStableKeys();
  const list = useRef<HTMLDivElement>(null);
  /** The selector of the focus after the next render, because a moved row is rendered as a new element. */
  const focusNext = useRef<string | null>(wanted && openerOf(wanted));
  const { data: answers } = useCall(
    'GET /api/console/Surveys/:id/Versions/:version/Answers',
    { params: { id: surveyId, version } },
    { everyMs: ({ waiting }) => waiting > 0 && 15_000 },
  );
  const answered = useMemo(
    () => new Map(answers?.questions.map((question) => [question.name, question.answered])),
    [answers],
  );
  const attempts = answers?.attempts ?? 0;
  const comments = useComments(surveyId);
  const byElement = useMemo(() => byPlace(doc, problems), [doc, problems]);
  const untranslated = useMemo(
    () => new Set(findings.flatMap(({ kind, element }) => (kind === 'translationMissing' ? (element ?? []) : []))),
    [findings],
  );
  const warnings = useMemo(
    () =>
      byPlace(
        doc,
        findings.filter(({ kind }) => kind !== 'translationMissing'),
      ),
    [doc, findings],
  );

  useEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector) list.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody came here for it.
  useEffect(() => {
    if (wanted) onPage(placeOf(doc, wanted)?.page ?? wanted);
  }, []);

  useEffect(() => {
    onOpen(open);
    return () => onOpen(null);
  }, [open, onOpen]);

  const titleOf = (name: string) => {
    const element = findElement(doc, name);
    return element ? titleIn(element, lang) : name;
  };
  const change = (next: Json, merge?: string) => {
    setRemoved(null);
    onChange(next, merge);
  };
  const tellPlace = (next: Json, name: string) => {
    const place = placeOf(next, name);
    const page = pagesOf(next).findIndex((one) => nameOf(one) === place?.page);
    if (place) setSaid(t('movedTo', { title: titleOf(name), place: place.at + 1, page: page + 1 }));
  };
  const drag = useElementDrag((name, landing) => {
    const place = placeOf(doc, name);
    // Counted without the element itself.
    const at = place && place.page === landing.page && place.at < landing.at ? landing.at - 1 : landing.at;
    const next = moveElement(doc, name, landing.page, at);
    change(next);
    tellPlace(next, name);
  });
  const toggle = (name: string) => {
    const next = open === name ? null : name;
    setOpen(next);
    const page = placeOf(doc, name)?.page ?? name;
    if (next) onPage(page);
  };

  const actions = {
    open: toggle,
    drag: drag.start,
    step: (name: string, by: -1 | 1) => {
      const next = stepElement(doc, name, by);
      if (next === doc) return;
      focusNext.current = `[data-handle="${CSS.escape(name)}"]`;
      change(next, `step ${name}`);
      tellPlace(next, name);
    },
    copy: (name: string) => {
      const element = findElement(doc, name);
      const place = placeOf(doc, name);
      if (!element || !place) return;
      const pageAt = place.panel === null ? place.at + 1 : elementsIn(doc, place.page);
      const fresh = copyOf(doc, element);
      change(insertElement(doc, place.page, pageAt, fresh));
      setOpen(nameOf(fresh));
      focusNext.current = openerOf(nameOf(fresh));
    },
    remove: (name: string) => {
      const title = titleOf(name);
      const mentioned = isReferenced(removeElement(doc, name), name);
      change(removeElement(doc, name));
      setRemoved(t(mentioned ? 'removedMentioned' : 'removed', { title }));
      focusNext.current = '[data-undo]';
    },
    add: (kind: Kind, page: string) => {
      const name = uniqueName(doc, isNote({ type: kind }) ? 'note' : 'question');
      change(insertElement(doc, page, elementsIn(doc, page), newElement(kind, name)));
      setOpen(name);
      onPage(page);
      focusNext.current = openerOf(name);
    },
    keep: (name: string) => setKeeps(findElement(doc, name)),
    library: setLibraryFor,
    movePage: (name: string, by: -1 | 1) => change(movePage(doc, name, by)),
    removePage: (name: string) => {
      change(removePage(doc, name));
      setRemoved(t('removedPage'));
      focusNext.current = '[data-undo]';
    },
  };

  const insert = (question: Json) => {
    if (libraryFor === null) return;
    const fresh = fromLibrary(doc, question);
    change(insertElement(doc, libraryFor, placeBelow(doc, libraryFor, open), fresh));
    setSaid(library('inserted', { name: titleIn(fresh, lang) }));
    setLibraryFor(null);
    setOpen(nameOf(fresh));
    onPage(libraryFor);
    focusNext.current = openerOf(nameOf(fresh));
  };

  const opened = open === null ? null : findElement(doc, open);
  const openedPage = pagesOf(doc).find((page) => nameOf(page) === open);
  const otherName = open === null || opened || openedPage ? undefined : keys.otherNameOf(open);
  // After undo or redo of a rename, the same question stays open under its other name.
  if (open !== null && otherName !== undefined && findElement(doc, otherName)) {
    keys.rename(open, otherName);
    setOpen(otherName);
  }
  const questionEditor = opened && (
    <QuestionEditor
      key={open && keys.of(open)}
      doc={doc}
      element={opened}
      onChange={(element, field) =>
        change(
          followEntries(
            updateElement(doc, nameOf(opened), () => element),
            opened,
            element,
          ),
          field && `${open} ${field}`,
        )
      }
      onRename={(name) => {
        if (namesIn(doc).some((other) => other.toLowerCase() === name.toLowerCase() && other !== open)) {
          return t('nameTaken');
        }
        if (name === '' || /[.[\]{}:$#"'`<>\\/]/.test(name)) return t('nameInvalid');
        keys.rename(nameOf(opened), name);
        change(renameElement(doc, nameOf(opened), name));
        setOpen(name);
        return null;
      }}
    />
  );
  const editor = opened ? (
    <>
      {attempts > 0 && answered.has(nameOf(opened)) && (
        <QuestionAnswers surveyId={surveyId} version={version} question={nameOf(opened)} attempts={attempts} />
      )}
      <fieldset className={editorStyles.plain} disabled={readOnly}>
        {questionEditor}
      </fieldset>
      <QuestionComments comments={comments} element={nameOf(opened)} />
    </>
  ) : openedPage ? (
    <>
      <fieldset className={editorStyles.plain} disabled={readOnly}>
        <PageEditor
          key={open}
          doc={doc}
          page={openedPage}
          onChange={(page, field) =>
            change(
              updatePage(doc, nameOf(openedPage), () => page),
              field && `${open} ${field}`,
            )
          }
        />
      </fieldset>
      <QuestionComments comments={comments} element={nameOf(openedPage)} />
    </>
  ) : null;

  let first = 1;
  return (
    <div ref={list} className={editorStyles.stack}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div role="status">
        {removed && (
          <p className={styles.removed}>
            {removed}
            <Button
              kind="ghost"
              size="dense"
              icon={<Undo2 size={20} />}
              data-undo=""
              onClick={() => {
                onUndo?.();
                setRemoved(null);
              }}
            >
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      {answers && <AnswersNote surveyId={surveyId} version={version} answers={answers} />}
      {pagesOf(doc).map((page, index) => {
        const firstNumber = first;
        first += questionsOf({ pages: [page] }).length;
        return (
          <PageCard
            key={nameOf(page)}
            page={page}
            index={index}
            pages={pagesOf(doc).length}
            firstNumber={firstNumber}
            open={open}
            editor={editor}
            problems={byElement}
            warnings={warnings}
            untranslated={untranslated}
            answered={answered}
            attempts={attempts}
            landing={drag.landing}
            dragged={drag.dragged}
            actions={actions}
            keyOf={keys.of}
            authors={authors}
            comments={comments.openOn}
            readOnly={readOnly}
          />
        );
      })}
      <div>
        <Button kind="tonal" icon={<Plus size={20} />} disabled={readOnly} onClick={() => change(addPage(doc))}>
          {t('addPage')}
        </Button>
      </div>
      <CommentsElsewhere comments={comments} doc={doc} />
      <LibraryDrawer open={libraryFor !== null} onClose={() => setLibraryFor(null)} onInsert={insert} />
      <LibraryNameDialog saves={keeps} onClose={() => setKeeps(null)} />
    </div>
  );
}

/** Returns the selector of the button that opens an element or a page. */
function openerOf(name: string): string {
  const escaped = CSS.escape(name);
  return `[data-open="${escaped}"], [data-edits="${escaped}"]`;
}

function elementsIn(doc: Json, page: string): number {
  const found = pagesOf(doc).find((one) => nameOf(one) === page);
  return found ? elementsOf(found).length : 0;
}
