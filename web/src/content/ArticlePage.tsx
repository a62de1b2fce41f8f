import { Button } from '@pollen/ui/Button';
import { formatIn } from '@pollen/ui/format';
import { translatorOf } from '@pollen/ui/translator';
import { ChevronDown, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from '../layouts/PageTitle';
import { useFormat } from '../locales/format';
import { legalWords } from '../locales/legal.en';
import { type ChineseOf, useT } from '../locales/translator';
import styles from './ArticlePage.module.css';
import type { Article, Block, Section } from './article';
import { Rich } from './Rich';

interface ArticlePageProps {
  /** Null while it loads. */
  article: Article | null;
  /** The title of the document and what search engines show; both are there before the article. */
  title: string;
  description: string;
  /** Above the title, as the way to the other legal text. */
  before?: ReactNode;
  /** For an article that is Chinese whatever the reader's language: the words around it. */
  chinese?: ChineseOf<typeof legalWords>;
}

/** A long text with its table of contents, for reading and for paper. */
export function ArticlePage({ article, title, description, before, chinese }: ArticlePageProps) {
  const { hash } = useLocation();

  useEffect(() => {
    if (article && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [article, hash]);

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <div className={`container ${styles.page}`}>
        {article ? (
          <Reading article={article} before={before} chinese={chinese} />
        ) : (
          <div className={styles.waiting} aria-busy="true" />
        )}
      </div>
    </>
  );
}

interface ReadingProps extends Pick<ArticlePageProps, 'before' | 'chinese'> {
  article: Article;
}

function Reading({ article, before, chinese }: ReadingProps) {
  const words = useT(legalWords);
  const readersFormat = useFormat();
  const t = chinese ? translatorOf(legalWords, chinese) : words;
  const format = chinese ? formatIn('zh') : readersFormat;
  const { version, inForceSince } = article;
  return (
    <>
      <nav aria-label={t('contents')} className={styles.rail}>
        <p className={styles.railTitle}>{t('contents')}</p>
        <Contents sections={article.sections} />
      </nav>
      <article className={styles.article}>
        {before && <div className={styles.before}>{before}</div>}
        <h1 className="type-display-md">{article.title}</h1>
        {version && inForceSince && (
          <p className={styles.version}>{t('version', { version, date: format.date(inForceSince, 'dayLong') })}</p>
        )}
        <p className={styles.lead}>
          <Rich>{article.lead}</Rich>
        </p>
        <section className={styles.inShort}>
          <h2 className="type-title-sm">{t('inShort')}</h2>
          <ul>
            {article.inShort.map((point) => (
              <li key={point}>
                <Rich>{point}</Rich>
              </li>
            ))}
          </ul>
        </section>
        <details className={styles.folded}>
          <summary>
            {t('contents')}
            <ChevronDown size={20} />
          </summary>
          <Contents sections={article.sections} />
        </details>
        {article.sections.map((section, index) => (
          <section key={section.id} id={section.id} className={styles.section}>
            <h2 className="type-title-md">
              <span className={styles.number}>{index + 1}.</span> {section.title}
            </h2>
            {section.blocks.map((block) => (
              <BlockView key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
        <Button kind="secondary" size="dense" className={styles.print} onClick={() => print()}>
          <Printer size={20} />
          {t('print')}
        </Button>
      </article>
    </>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol className={styles.contents}>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
        </li>
      ))}
    </ol>
  );
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Rich>{block}</Rich>
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className={styles.list}>
        {block.list.map((item) => (
          <li key={item}>
            <Rich>{item}</Rich>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">
              <Rich>{first ?? ''}</Rich>
            </th>
            {rest.map((cell, index) => (
              <td key={`${block.head[index + 1]}`} data-label={block.head[index + 1]}>
                <Rich>{cell}</Rich>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
