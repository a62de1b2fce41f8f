import type { ArticleName } from '@pollen/contract/content-marks';
import { Button } from '@pollen/ui/Button';
import type { ChineseOf } from '@pollen/ui/translator';
import { translatorOf } from '@pollen/ui/translator';
import { ChevronDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { PublicHead, publicUrl } from '../layouts/PublicHead';
import { legalWords } from '../locales/legal.en';
import { useT } from '../locales/translator';
import { ArticleBody, ArticleHtml } from './ArticleBody';
import styles from './ArticlePage.module.css';
import { ArticleWait } from './ArticleWait';
import { partAttributes, useArticle } from './use-article';

interface ArticlePageProps {
  name: ArticleName;
  path: string;
  /** The title of the document until the text has loaded. */
  title: string;
  /** Shown above the title, such as the link to the other legal text. */
  before?: ReactNode;
  /** The texts around an article that is always Chinese, in any language of the reader. */
  chinese?: ChineseOf<typeof legalWords>;
}

/** Shows a long text with its table of contents, on screen and in print. */
export function ArticlePage({ name, path, title, before, chinese }: ArticlePageProps) {
  const words = useT(legalWords);
  const t = chinese ? translatorOf(legalWords, chinese) : words;
  const { article, error, retry } = useArticle(name, !chinese);
  if (!article) {
    return (
      <div className="container">
        <ArticleWait title={title} error={error} onRetry={retry} />
      </div>
    );
  }
  const contents = <ArticleHtml name={name} part="contents" html={article.contents} className={styles.contents} />;
  const printButton = (
    <Button kind="secondary" size="dense" className={styles.print} onClick={() => print()}>
      <Printer size={20} />
      {t('print')}
    </Button>
  );
  return (
    <div className={`container ${styles.page}`}>
      <PublicHead path={path} title={article.title} description={article.description} />
      <nav aria-label={t('contents')} className={styles.rail}>
        <p className={styles.railTitle}>{t('contents')}</p>
        {contents}
      </nav>
      <article className={styles.article}>
        {before && <div className={styles.before}>{before}</div>}
        <h1 className="type-display-md" {...partAttributes(name, 'title')}>
          {article.title}
        </h1>
        <div className={styles.versionLine}>
          <p className={styles.version} {...partAttributes(name, 'version')}>
            {article.version}
          </p>
          {printButton}
        </div>
        <ArticleHtml as="p" name={name} part="lead" html={article.lead} className={styles.lead} />
        <details className={styles.folded}>
          <summary>
            {t('contents')}
            <ChevronDown size={20} />
          </summary>
          {contents}
        </details>
        <ArticleBody name={name} html={article.body} className={styles.numbered} />
        {printButton}
        <p className={styles.source}>{t('address', { address: publicUrl + path })}</p>
      </article>
    </div>
  );
}
