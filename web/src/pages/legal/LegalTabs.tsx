import { TabLinks } from '@pollen/ui/TabLinks';
import { legalWords } from '../../locales/legal.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** The footer leads to the privacy policy only: from there it is one step to the terms. */
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
