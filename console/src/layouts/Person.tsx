import { Avatar } from '@pollen/ui/Avatar';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import styles from './Person.module.css';

interface PersonProps {
  name: string;
  /** Draws the flower of those without a picture. */
  id: number;
  avatarUrl?: string | null;
  href: string;
  /** Under the name. */
  children: ReactNode;
}

/** A person in a list: picture, name as a link, one more line. */
export function Person({ name, id, avatarUrl, href, children }: PersonProps) {
  return (
    <div className={styles.person}>
      <Avatar name={name} id={id} src={avatarUrl} size={36} />
      <span className={styles.two}>
        <AppLink href={href} className={styles.name}>
          {name}
        </AppLink>
        <span className={styles.small}>{children}</span>
      </span>
    </div>
  );
}
