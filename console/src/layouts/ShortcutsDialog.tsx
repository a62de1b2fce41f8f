import { Dialog } from '@pollen/ui/Dialog';
import { Switch } from '@pollen/ui/Switch';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './ShortcutsDialog.module.css';

export interface Shortcut {
  /** The names of the keys; any of them triggers the shortcut. */
  readonly keys: readonly string[];
  readonly meaning: string;
}

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  on: boolean;
  onSwitch: (on: boolean) => void;
  /** The shortcuts of this page; those of every list are added automatically. */
  shortcuts: readonly Shortcut[];
}

/** Lists the shortcuts of a page, with the switch that turns single keys off (WCAG 2.1.4). */
export function ShortcutsDialog({ open, onClose, on, onSwitch, shortcuts }: ShortcutsDialogProps) {
  const t = useT(shellWords);
  const all = [
    ...shortcuts,
    { keys: ['/'], meaning: t('keySearch') },
    { keys: ['Esc'], meaning: t('keyClear') },
    { keys: ['?'], meaning: t('keyHelp') },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('keysTitle')} closable wide>
      <dl className={styles.keys}>
        {all.map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch note={t('keysOnNote')} checked={on} onChange={(event) => onSwitch(event.target.checked)}>
        {t('keysOn')}
      </Switch>
    </Dialog>
  );
}
