import { ArticlePage } from '../../content/ArticlePage';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { LegalTabs } from './LegalTabs';

/** `/privacyClauses/2`, and any other number that is not the terms. */
export default function PrivacyPage() {
  const t = useT(legalWords);
  return (
    <ArticlePage name="privacy" path={paths.privacy()} title={t('privacy')} before={<LegalTabs current="privacy" />} />
  );
}
