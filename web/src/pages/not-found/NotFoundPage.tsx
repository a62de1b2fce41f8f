import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Navigate, useLocation } from 'react-router';
import { PageTitle } from '../../layouts/PageTitle';
import { notFoundWords } from '../../locales/not-found.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';

/**
 * Shows that there is no page at this address, with a link to the surveys for members and to the start for visitors.
 */
export default function NotFoundPage() {
  const t = useT(notFoundWords);
  const member = useLoginInfo();
  const { pathname } = useLocation();
  // Any address with it leads members to their rewards, and visitors past the guard to the start.
  if (/\/rewards/i.test(pathname)) return <Navigate to={paths.rewards()} replace />;
  return (
    <div className="container">
      <PageTitle>{t('title')}</PageTitle>
      <EmptyState
        heading="h1"
        title={t('title')}
        action={
          member ? (
            <Button href={paths.questionnaire()}>{t('surveys')}</Button>
          ) : (
            <Button href={paths.home()}>{t('home')}</Button>
          )
        }
      >
        {t('text')}
      </EmptyState>
    </div>
  );
}
