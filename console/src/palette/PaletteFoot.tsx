import { paletteWords } from '../locales/palette.en';
import { useT } from '../locales/translator';
import styles from './CommandPalette.module.css';

const keys = [
  { names: ['↑', '↓'], meaning: 'keyMove' },
  { names: ['Enter'], meaning: 'keyOpen' },
  { names: ['Ctrl', 'Enter'], meaning: 'keyNewTab' },
] as const;

const scopes = [
  { names: ['>'], meaning: 'keyActions' },
  { names: ['@'], meaning: 'keyMembers' },
  { names: ['#'], meaning: 'keyNumbers' },
] as const;

/** The keys of the palette, and the characters that narrow its search. */
export function PaletteFoot() {
  const t = useT(paletteWords);
  return (
    <div className={styles.foot}>
      {[keys, scopes].map((side) => (
        <p key={side[0].meaning}>
          {side.map(({ names, meaning }) => (
            <span key={meaning}>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
              {t(meaning)}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
