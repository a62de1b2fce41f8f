import type { ReactNode } from 'react';
import styles from './MemberTags.module.css';

interface TagChipsProps {
  tags: readonly { id: number; name: string }[];
  /** The button at the end of a tag. */
  end?: (tag: { id: number; name: string }) => ReactNode;
}

/** Tags of a member, one beside the other. */
export function TagChips({ tags, end }: TagChipsProps) {
  return (
    <span className={styles.chips}>
      {tags.map((tag) => (
        <span key={tag.id} className={styles.chip}>
          {tag.name}
          {end?.(tag)}
        </span>
      ))}
    </span>
  );
}
