import { ArticlePage } from '../../content/ArticlePage';
import { loadChinese } from '../../content/load-chinese';
import { privacy } from '../../content/privacy.en';
import { useArticle } from '../../content/use-article';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { LegalTabs } from './LegalTabs';

/** `/privacyClauses/2`, and any other number that is not the terms. */
export default function PrivacyPage() {
  const t = useT(legalWords);
  return (
    <ArticlePage
      article={useArticle(privacy, loadChinese.privacy)}
      title={t('privacy')}
      description={t('privacyDescription')}
      before={<LegalTabs current="privacy" />}
    />
  );
}
