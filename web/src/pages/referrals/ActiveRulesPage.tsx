import { ArticlePage } from '../../content/ArticlePage';
import { activeRules } from '../../content/active-rules.en';
import { loadChinese } from '../../content/load-chinese';
import { useArticle } from '../../content/use-article';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';

/** Rules of inviting friends, public. */
export default function ActiveRulesPage() {
  const t = useT(legalWords);
  return (
    <ArticlePage
      article={useArticle(activeRules, loadChinese.activeRules)}
      title={t('rules')}
      description={t('rulesDescription')}
    />
  );
}
