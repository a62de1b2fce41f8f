import { useLocation } from 'react-router';
import { Bell } from '../inbox/Bell';
import { paths } from '../paths';
import { isHere } from './is-here';
import styles from './PhoneBell.module.css';

/** The bell at the top of narrow pages, which leads to the inbox; the inbox itself needs none. */
export function PhoneBell({ look }: { look?: 'brand' }) {
  const { pathname } = useLocation();
  return (
    <span className={styles.bell}>
      {!isHere(pathname, paths.inbox()) && <Bell as="link" {...(look && { look })} />}
    </span>
  );
}
