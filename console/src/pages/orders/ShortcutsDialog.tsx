import { Dialog } from '@pollen/ui/Dialog';
import { Switch } from '@pollen/ui/Switch';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import styles from './ShortcutsDialog.module.css';

const keys = [
  [['j', '↓'], 'keyNext'],
  [['k', '↑'], 'keyPrevious'],
  [['x'], 'keyChoose'],
  [['Shift + x'], 'keyRange'],
  [['Shift + a'], 'keyAll'],
  [['Enter', 'o'], 'keyOpen'],
  [['a'], 'keyApprove'],
  [['r'], 'keyReject'],
  [['/'], 'keySearch'],
  [['Esc'], 'keyClear'],
  [['?'], 'keyHelp'],
] as const;

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

export function ShortcutsDialog({ open, onClose, on, onSwitch }: ShortcutsDialogProps) {
  const t = useT(orderWords);
  return (
    <Dialog open={open} onClose={onClose} title={t('keysTitle')} closable wide>
      <dl className={styles.keys}>
        {keys.map(([names, key]) => (
          <div key={key}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
      <Switch note={t('keysOnNote')} checked={on} onChange={(event) => onSwitch(event.target.checked)}>
        {t('keysOn')}
      </Switch>
    </Dialog>
  );
}
