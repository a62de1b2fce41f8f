import type { ReactNode } from 'react';
import { Avatar } from './Avatar';
import { CoinAmount } from './CoinAmount';
import styles from './Podium.module.css';

export interface PodiumEntry {
  id: string | number;
  /** Chooses the tint of the picture, where it differs from the id. */
  seed?: string | number;
  name: string;
  /** The name for the initials, where it differs from the shown name, such as "You". */
  initialsOf?: string;
  avatarUrl?: string | null;
  amount: number;
  /** Instead of coins. */
  amountText?: ReactNode;
}

const sizes = [104, 80, 74] as const;
const petals = [21, 13, 8] as const;

/**
 * The first three: in the order 2, 1, 3 on screen and 1, 2, 3 for screen readers. Only the first has gold petals. Vacant places are drawn
 * and not read out.
 */
export function Podium({ entries }: { entries: readonly PodiumEntry[] }) {
  return (
    <ol className={styles.podium}>
      {entries.slice(0, 3).map((entry, index) => (
        <li key={entry.id} className={styles.place} data-place={index + 1}>
          <Avatar
            name={entry.initialsOf ?? entry.name}
            id={entry.seed ?? entry.id}
            src={entry.avatarUrl}
            size={sizes[index]}
            wreath={index === 0 ? 'gold' : 'blue'}
            wreathPetals={petals[index]}
          />
          <span className={styles.name}>{entry.name}</span>
          {entry.amountText ?? <CoinAmount amount={entry.amount} size="xs" />}
          <span className={styles.step} aria-hidden="true">
            {index + 1}
          </span>
        </li>
      ))}
      {[1, 2, 3].slice(entries.length).map((place) => (
        <li key={place} className={styles.place} data-place={place} aria-hidden="true">
          <span className={styles.vacant} />
          <span className={styles.step}>{place}</span>
        </li>
      ))}
    </ol>
  );
}
