import { StateTabs } from '../../layouts/StateTabs';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** The tabs of the three kinds of texts. */
export function TextTabs({ current }: { current: 'pages' | 'questions' | 'mails' }) {
  const t = useT(textWords);
  const hrefs = { pages: paths.texts(), questions: paths.questions(), mails: paths.mails() };
  return (
    <StateTabs
      label={t('areas')}
      tabs={(['pages', 'questions', 'mails'] as const).map((key) => ({
        key,
        href: hrefs[key],
        label: t(key),
        current: key === current,
      }))}
    />
  );
}
