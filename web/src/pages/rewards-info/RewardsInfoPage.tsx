import coins from '@pollen/ui/assets/head-100.svg';
import { Button } from '@pollen/ui/Button';
import { ArticleBody, ArticleHtml } from '../../content/ArticleBody';
import { ArticleWait } from '../../content/ArticleWait';
import { partAttributes, useArticle } from '../../content/use-article';
import { InfoPage } from '../../layouts/InfoPage';
import { PublicHead } from '../../layouts/PublicHead';
import { useFormat } from '../../locales/format';
import { rewardsInfoWords } from '../../locales/rewards-info.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import styles from './RewardsInfoPage.module.css';

/** `/integralAward`: explains points to visitors before they register. */
export default function RewardsInfoPage() {
  const t = useT(rewardsInfoWords);
  const format = useFormat();
  const member = useLoginInfo();
  const { article, error, retry } = useArticle('rewards-info');
  if (!article) {
    return (
      <InfoPage>
        <ArticleWait title={t('title')} error={error} onRetry={retry} />
      </InfoPage>
    );
  }
  return (
    <InfoPage>
      <PublicHead path={paths.rewardsInfo()} title={article.title} description={article.description} />
      <section className={`${styles.hero} on-brand`}>
        <div>
          <h1 className="type-display-md" {...partAttributes('rewards-info', 'title')}>
            {article.title}
          </h1>
          <ArticleHtml as="p" name="rewards-info" part="lead" html={article.lead} className={styles.lead} />
          <Button kind="brandPrimary" size="form" href={member ? paths.rewards() : paths.signUp()}>
            {member ? t('choose') : t('signUp')}
          </Button>
        </div>
        <div className={styles.worth}>
          <img src={coins} alt="" width="136" height="136" />
          <div>
            <p className="type-amount-lg">= {format.dollars(100)}</p>
            <p className={styles.worthText}>{t('worth')}</p>
          </div>
        </div>
      </section>
      <ArticleBody name="rewards-info" html={article.body} />
    </InfoPage>
  );
}
