import step1 from '@pollen/ui/assets/step-1-register.svg';
import { Button } from '@pollen/ui/Button';
import { ArticleBody, ArticleHtml } from '../../content/ArticleBody';
import { ArticleWait } from '../../content/ArticleWait';
import { partAttributes, useArticle } from '../../content/use-article';
import { InfoPage } from '../../layouts/InfoPage';
import { PublicHead } from '../../layouts/PublicHead';
import { aboutWords } from '../../locales/about.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import styles from './AboutPage.module.css';

/** `/aboutQuestionnaire`: what Pollen is and how to use it. */
export default function AboutPage() {
  const t = useT(aboutWords);
  const member = useLoginInfo();
  const { article, error, retry } = useArticle('about');
  if (!article) {
    return (
      <InfoPage>
        <ArticleWait title={t('title')} error={error} onRetry={retry} />
      </InfoPage>
    );
  }
  return (
    <InfoPage>
      <PublicHead path={paths.about()} title={article.title} description={article.description} />
      {/* The first picture, which only the style sheet names. It is the largest element of a phone's first screen. */}
      <link rel="preload" as="image" href={step1} />
      <h1 className={`type-display-md ${styles.title}`} {...partAttributes('about', 'title')}>
        {article.title}
      </h1>
      <ArticleHtml as="p" name="about" part="lead" html={article.lead} className={styles.lead} />
      <ArticleBody name="about" html={article.body} />
      <div className={styles.actions}>
        <Button href={member ? paths.questionnaire() : paths.signUp()}>{member ? t('surveys') : t('signUp')}</Button>
        <Button kind="secondary" href={paths.contact()}>
          {t('contact')}
        </Button>
      </div>
    </InfoPage>
  );
}
