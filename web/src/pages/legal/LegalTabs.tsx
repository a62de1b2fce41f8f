import { TabLinks } from '@pollen/ui/TabLinks';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** Tabs between the legal texts. The footer links to the privacy policy only; these tabs lead to the terms. */
export function LegalTabs({ current }: { current: 'terms' | 'privacy' }) {
  const t = useT(legalWords);
  return (
    <TabLinks
      label={t('texts')}
      links={[
        { href: paths.terms(), label: t('terms'), current: current === 'terms' },
        { href: paths.privacy(), label: t('privacy'), current: current === 'privacy' },
      ]}
    />
  );
}
