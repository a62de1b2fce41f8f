import { Avatar } from '@pollen/ui/Avatar';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import styles from './Person.module.css';

interface PersonProps {
  name: string;
  /** Selects the generated flower of a person without a picture. */
  id: number;
  avatarUrl?: string | null;
  href: string;
  /** Shown under the name. */
  children: ReactNode;
}

/** A person in a list: the picture, the name as a link and one line below it. */
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
