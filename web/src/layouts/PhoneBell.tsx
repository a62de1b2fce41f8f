import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths';
import { isHere } from './is-here';
import styles from './PhoneBell.module.css';

const Bell = lazy(() => import('../inbox/Bell'));

/** The bell at the top of narrow pages, which leads to the inbox; the inbox itself needs none. */
export function PhoneBell({ look }: { look?: 'brand' }) {
  const { pathname } = useLocation();
  return (
    <span className={styles.bell}>
      <Suspense fallback={null}>
        {!isHere(pathname, paths.inbox()) && <Bell as="link" {...(look && { look })} />}
      </Suspense>
    </span>
  );
}
