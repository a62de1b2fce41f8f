import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

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
