import { ArticlePage } from '../../content/ArticlePage';
import { loadChinese } from '../../content/load-chinese';
import { terms } from '../../content/terms.en';
import { useArticle } from '../../content/use-article';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { LegalTabs } from './LegalTabs';

/** `/privacyClauses/1` */
export default function TermsPage() {
  const t = useT(legalWords);
  return (
    <ArticlePage
      article={useArticle(terms, loadChinese.terms)}
      title={t('terms')}
      description={t('termsDescription')}
      before={<LegalTabs current="terms" />}
    />
  );
}
