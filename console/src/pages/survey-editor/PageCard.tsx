import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import { Menu } from '@pollen/ui/Menu';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  GitBranch,
  Languages,
  LibraryBig,
  MessageSquare,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import card from '../../layouts/FoldingCard.module.css';
import { useLang } from '../../locales/language';
import { libraryWords } from '../../locales/question-library.en';
import { commentWords } from '../../locales/survey-comments.en';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { elementsOf, isNote, nameOf, questionsOf } from './document';
import { ElementProblems, ElementRow, type RowActions, StatusMark } from './ElementRow';
import type { Json } from './json';
import { type Kind, kinds } from './kinds/table';
import styles from './QuestionList.module.css';
import { anyText } from './texts';
import type { Author } from './use-authors';
import type { DropTarget } from './use-element-drag';

interface PageCardProps {
  page: Json;
  index: number;
  pages: number;
  /** The number of the first question on this page. */
  firstNumber: number;
  /** The name of the page or element that is open for editing. */
  open: string | null;
  editor: ReactNode;
  problems: ReadonlyMap<string, readonly string[]>;
  warnings: ReadonlyMap<string, readonly string[]>;
  /** The names of pages and elements with a text in one language only. */
  untranslated: ReadonlySet<string>;
  answered: ReadonlyMap<string, number>;
  attempts: number;
  landing: DropTarget | null;
  dragged: string | null;
  /** Returns the React key of an element by its name. */
  keyOf: (name: string) => string;
  readOnly: boolean;
  authors: readonly Author[];
  /** The number of open comments by the name of the question or page. */
  comments: ReadonlyMap<string, number>;
  actions: RowActions & {
    add: (kind: Kind, page: string) => void;
    /** Opens the library, to insert a question on this page. */
    library: (page: string) => void;
    movePage: (name: string, by: -1 | 1) => void;
    removePage: (name: string) => void;
  };
}

/** One page with its questions in order. */
export function PageCard(props: PageCardProps) {
  const { page, index, pages, firstNumber, open, editor, problems, warnings, untranslated } = props;
  const { answered, attempts, landing, dragged, actions, keyOf, readOnly, authors, comments } = props;
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const library = useT(libraryWords);
  const commented = useT(commentWords);
  const lang = useLang();
  const name = nameOf(page);
  const title = anyText(page.title, lang) || t('pageNumber', { n: index + 1 });
  const elements = elementsOf(page);
  const here = landing?.page === name ? landing.at : null;
  const openComments = comments.get(name) ?? 0;
  let number = firstNumber - 1;
  return (
    <section className={classNames(card.card, styles.page)} aria-label={title} data-page={name}>
      <details open>
        <summary className={classNames(card.head, styles.pageHead)}>
          <ChevronDown size={20} className={card.chevron} />
          <h2 className={card.title}>{title}</h2>
          {page.visibleIf !== undefined && (
            <StatusMark tone="info" icon={<GitBranch size={16} />}>
              {t('conditional')}
            </StatusMark>
          )}
          {openComments > 0 && (
            <StatusMark tone="info" icon={<MessageSquare size={16} />}>
              {commented('count', { n: openComments })}
            </StatusMark>
          )}
          {untranslated.has(name) && (
            <StatusMark tone="warning" icon={<Languages size={16} />}>
              {t('untranslated')}
            </StatusMark>
          )}
          <span className={card.count}>{surveys('questionsCount', { n: questionsOf({ pages: [page] }).length })}</span>
        </summary>
        <div className={styles.pageTools}>
          <IconButton
            label={t('editPage', { title })}
            aria-expanded={open === name}
            data-edits={name}
            onClick={() => actions.open(name)}
          >
            <Pencil size={20} />
          </IconButton>
          <IconButton
            label={t('pageUp', { title })}
            disabled={readOnly || index === 0}
            onClick={() => actions.movePage(name, -1)}
          >
            <ArrowUp size={20} />
          </IconButton>
          <IconButton
            label={t('pageDown', { title })}
            disabled={readOnly || index === pages - 1}
            onClick={() => actions.movePage(name, 1)}
          >
            <ArrowDown size={20} />
          </IconButton>
          <IconButton
            label={t('removePage', { title })}
            disabled={readOnly || pages === 1}
            onClick={() => actions.removePage(name)}
          >
            <Trash2 size={20} />
          </IconButton>
          <Menu
            className={styles.add}
            disabled={readOnly}
            items={[
              {
                key: 'library',
                label: library('fromLibrary'),
                icon: <LibraryBig size={20} />,
                onClick: () => actions.library(name),
              },
              ...(Object.keys(kinds) as Kind[]).map((kind, at) => {
                const { label, Icon } = kinds[kind];
                return {
                  key: kind,
                  label: label[lang],
                  icon: <Icon size={20} />,
                  apart: at === 0,
                  onClick: () => actions.add(kind, name),
                };
              }),
            ]}
          >
            <Plus size={20} />
            {t('addQuestion')}
          </Menu>
        </div>
        <ElementProblems problems={problems.get(name)} warnings={warnings.get(name)} />
        {open === name && editor}
        <ol>
          {elements.map((element, at) => {
            const first = number + 1;
            number += questionsOf({ pages: [{ elements: [element] }] }).length;
            return (
              <ElementRow
                key={keyOf(nameOf(element))}
                keyOf={keyOf}
                readOnly={readOnly}
                authors={authors}
                comments={comments}
                element={element}
                number={isNote(element) ? null : first}
                open={open}
                editor={editor}
                problems={problems}
                warnings={warnings}
                untranslated={untranslated}
                answered={answered}
                attempts={attempts}
                dragged={dragged}
                lands={here === at ? 'before' : here === elements.length && at === elements.length - 1 ? 'after' : null}
                actions={actions}
                direct
              />
            );
          })}
        </ol>
        {elements.length === 0 && (
          <p className={styles.empty} data-lands={here === 0 || undefined}>
            {t('emptyPage')}
          </p>
        )}
      </details>
    </section>
  );
}
