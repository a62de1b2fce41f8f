import { ArticlePage } from '../../content/ArticlePage';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** Rules of inviting friends, public. */
export default function ActiveRulesPage() {
  const t = useT(legalWords);
  return <ArticlePage name="active-rules" path={paths.activeRules()} title={t('rules')} />;
}
