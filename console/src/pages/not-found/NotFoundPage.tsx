import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** Shows that the console has no page at this address, with a link to the overview. */
export default function NotFoundPage() {
  const t = useT(shellWords);
  return (
    <>
      <title>{`${t('missingTitle')} · Pollen`}</title>
      <EmptyState
        heading="h1"
        title={t('missingTitle')}
        action={<Button href={paths.overview()}>{t('overview')}</Button>}
      >
        {t('missingText')}
      </EmptyState>
    </>
  );
}
