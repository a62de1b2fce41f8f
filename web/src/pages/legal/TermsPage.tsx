import { ArticlePage } from '../../content/ArticlePage';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { LegalTabs } from './LegalTabs';

/** Shows the terms of use at `/privacyClauses/1`. */
export default function TermsPage() {
  const t = useT(legalWords);
  return <ArticlePage name="terms" path={paths.terms()} title={t('terms')} before={<LegalTabs current="terms" />} />;
}
