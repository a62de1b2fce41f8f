import { Button } from '@pollen/ui/Button';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { useEffect, useRef } from 'react';
import { boldAddress } from '../../layouts/bold-address';
import { PageTitle } from '../../layouts/PageTitle';
import { closingWords } from '../../locales/closing.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { endSession, readLoginInfo } from '../../session/login-info';
import styles from './CloseAccount.module.css';

/** Shows that the account of this email address is closed and ends the session in this browser. */
export function Farewell({ email }: { email: string }) {
  const t = useT(closingWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The login is removed here and not earlier, because the page before would have redirected to the start page.
    if (readLoginInfo()) endSession('left');
  }, []);
  return (
    <div className={`container ${styles.farewell}`}>
      <PageTitle>{t('closed')}</PageTitle>
      <FlowerHead total={60} filled={0} size={120} />
      <h1 ref={heading} tabIndex={-1} className="type-title-lg">
        {t('closed')}
      </h1>
      <p className="muted">{t.rich('closedText', boldAddress, { email })}</p>
      <Button href={paths.home()}>{t('home')}</Button>
    </div>
  );
}
