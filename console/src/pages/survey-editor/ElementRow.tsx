import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import {
  Asterisk,
  BookmarkPlus,
  CircleAlert,
  Copy,
  Eye,
  GitBranch,
  GripVertical,
  Languages,
  ListChecks,
  MessageSquare,
  Rows3,
  Trash2,
  UserPen,
} from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useLang } from '../../locales/language';
import { libraryWords } from '../../locales/question-library.en';
import { commentWords } from '../../locales/survey-comments.en';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { AnsweredShare } from './AnsweredShare';
import { elementsOf, isNote, nameOf, questionsOf } from './document';
import { type Json, objectsOf } from './json';
import { kindOf, kinds } from './kinds/table';
import styles from './QuestionList.module.css';
import { textIn, titleOf } from './texts';
import type { Author } from './use-authors';

export interface RowActions {
  /** Opens an element or page for editing, or closes it. */
  open: (name: string) => void;
  step: (name: string, by: -1 | 1) => void;
  drag: (event: PointerEvent<HTMLElement>, name: string) => void;
  copy: (name: string) => void;
  remove: (name: string) => void;
  /** Saves a question to the library. */
  keep: (name: string) => void;
}

interface ElementRowProps {
  element: Json;
  /** Null for elements that are no questions. */
  number: number | null;
  open: string | null;
  editor: ReactNode;
  problems: ReadonlyMap<string, readonly string[]>;
  /** Problems that do not prevent publication. */
  warnings: ReadonlyMap<string, readonly string[]>;
  /** The names of elements with a text in one language only. */
  untranslated: ReadonlySet<string>;
  /**
   * The number of answers to each question of the published version; a question that nobody could answer is missing.
   */
  answered: ReadonlyMap<string, number>;
  /** The number of ended attempts. */
  attempts: number;
  dragged: string | null;
  lands: 'before' | 'after' | null;
  actions: RowActions;
  /** Returns the React key of an element by its name. */
  keyOf: (name: string) => string;
  readOnly: boolean;
  authors: readonly Author[];
  /** The number of open comments by the name of the question or page. */
  comments: ReadonlyMap<string, number>;
  /** True on the page itself, where the element can be dragged. Inside a panel only the arrow keys move it. */
  direct?: boolean;
}

/** One question, note or panel: its title, its kind and the marks for its special settings. */
export function ElementRow(props: ElementRowProps) {
  const { element, number, open, editor, problems, warnings, untranslated, answered, attempts } = props;
  const { dragged, lands, actions, direct, readOnly } = props;
  const t = useT(editorWords);
  const library = useT(libraryWords);
  const commented = useT(commentWords);
  const lang = useLang();
  const name = nameOf(element);
  const isPanel = element.type === 'panel';
  const title = titleOf(element, lang);
  const own = kindOf(element);
  const known = own && kinds[own];
  const kind = known ? known.label[lang] : isPanel ? t('panel') : String(element.type);
  const Icon = known?.Icon ?? (isPanel ? Rows3 : ListChecks);
  const wrong = problems.get(name) ?? [];
  const openComments = props.comments.get(name) ?? 0;
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    actions.step(name, event.key === 'ArrowUp' ? -1 : 1);
  };
  let inner = (number ?? 1) - 1;

  return (
    <li className={styles.item} data-place={direct ? '' : undefined} data-lands={lands ?? undefined}>
      <div className={classNames(styles.element, dragged === name && styles.dragged, open === name && styles.opened)}>
        <button
          type="button"
          className={styles.handle}
          data-handle={name}
          disabled={readOnly}
          aria-label={t('moveElement', { title })}
          onKeyDown={key}
          onPointerDown={direct && !readOnly ? (event) => actions.drag(event, name) : undefined}
        >
          <GripVertical size={20} />
        </button>
        <span className={styles.number}>{isPanel ? '' : number}</span>
        <button
          type="button"
          className={styles.words}
          aria-expanded={open === name}
          data-open={name}
          onClick={() => actions.open(name)}
        >
          <span className={styles.question}>{title}</span>
          <span className={styles.kind}>
            <Icon size={16} />
            {kind}
          </span>
        </button>
        <span className={styles.marks}>
          {props.authors
            .filter(({ part }) => part === name)
            .map((author) => (
              <StatusMark key={author.name} tone="info" icon={<UserPen size={16} />}>
                {t('authorEdits', { name: author.name })}
              </StatusMark>
            ))}
          {openComments > 0 && (
            <StatusMark tone="info" icon={<MessageSquare size={16} />}>
              {commented('count', { n: openComments })}
            </StatusMark>
          )}
          {wrong.length > 0 && (
            <StatusMark tone="danger" icon={<CircleAlert size={16} />}>
              {t('problemsHere', { n: wrong.length })}
            </StatusMark>
          )}
          {(needsTranslation(element) || untranslated.has(name)) && (
            <StatusMark tone="warning" icon={<Languages size={16} />}>
              {t('untranslated')}
            </StatusMark>
          )}
          {element.attentionCheck !== undefined && (
            <StatusMark tone="warning" icon={<Eye size={16} />}>
              {t('attentionMark')}
            </StatusMark>
          )}
          {isConditional(element) && (
            <StatusMark tone="info" icon={<GitBranch size={16} />}>
              {t('conditional')}
            </StatusMark>
          )}
          {(element.isRequired === true || element.requiredIf !== undefined) && (
            <StatusMark tone="neutral" icon={<Asterisk size={16} />}>
              {t(element.requiredIf === undefined ? 'requiredMark' : 'requiredIfMark')}
            </StatusMark>
          )}
        </span>
        {attempts > 0 && answered.has(name) && <AnsweredShare answered={answered.get(name) ?? 0} of={attempts} />}
        <span className={styles.buttons}>
          {known && !isNote(element) && (
            <IconButton
              label={library('saveOne', { title })}
              title={library('saveOne', { title })}
              className={styles.keep}
              disabled={readOnly}
              onClick={() => actions.keep(name)}
            >
              <BookmarkPlus size={20} />
            </IconButton>
          )}
          <IconButton label={t('copyElement', { title })} disabled={readOnly} onClick={() => actions.copy(name)}>
            <Copy size={20} />
          </IconButton>
          <IconButton label={t('removeElement', { title })} disabled={readOnly} onClick={() => actions.remove(name)}>
            <Trash2 size={20} />
          </IconButton>
        </span>
      </div>
      <ElementProblems problems={wrong} warnings={warnings.get(name)} />
      {open === name && editor}
      {isPanel && (
        <ol className={styles.inPanel}>
          {elementsOf(element).map((child) => {
            const first = inner + 1;
            inner += questionsOf({ pages: [{ elements: [child] }] }).length;
            return (
              <ElementRow
                {...props}
                key={props.keyOf(nameOf(child))}
                element={child}
                number={isNote(child) ? null : first}
                lands={null}
                direct={false}
              />
            );
          })}
        </ol>
      )}
    </li>
  );
}

interface WrongProps {
  problems: readonly string[] | undefined;
  warnings: readonly string[] | undefined;
}

/** The problems and warnings of a page or element. */
export function ElementProblems({ problems = [], warnings = [] }: WrongProps) {
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          {problem}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className={styles.problem} data-tone="warning">
          {warning}
        </p>
      ))}
    </>
  );
}

/** Returns whether an element or one of its entries is visible or enabled depending on other answers. */
function isConditional(element: Json): boolean {
  const has = (json: Json, ...keys: string[]) => keys.some((key) => json[key] !== undefined);
  return (
    ['choices', 'rows', 'columns'].some(
      (list) =>
        has(element, `${list}VisibleIf`, `${list}EnableIf`) ||
        objectsOf(element[list]).some((entry) => has(entry, 'visibleIf', 'enableIf')),
    ) || has(element, 'visibleIf', 'enableIf')
  );
}

/** Returns whether an English text has no Chinese one, so that members who read Chinese get English. */
function needsTranslation(element: Json): boolean {
  const text = element.type === 'html' ? element.html : isNote(element) ? element.altText : element.title;
  return textIn(text, 'en') !== '' && textIn(text, 'zh') === '';
}

interface MarkProps {
  tone: 'info' | 'neutral' | 'warning' | 'danger';
  icon: ReactNode;
  children: string;
}

/** Shows a short status beside an element as an icon with words. */
export function StatusMark({ tone, icon, children }: MarkProps) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {icon}
      <span className={styles.markWord}>{children}</span>
    </span>
  );
}
