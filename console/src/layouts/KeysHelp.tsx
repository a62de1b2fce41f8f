import { Button } from '@pollen/ui/Button';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import styles from './KeysHelp.module.css';
import { type Shortcut, ShortcutsDialog } from './ShortcutsDialog';
import { useKeysOn } from './use-shortcuts';

/** Whether single keys are on, and whether their list is open. */
export function useKeysHelp() {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useKeysOn();
  return { open, show: () => setOpen(true), hide: () => setOpen(false), on, setOn };
}

interface KeysHelpProps {
  help: ReturnType<typeof useKeysHelp>;
  label: string;
  shortcuts: readonly Shortcut[];
}

/** Below a list that is worked on by keyboard: which keys do what. */
export function KeysHelp({ help, label, shortcuts }: KeysHelpProps) {
  return (
    <>
      <p className={styles.keys}>
        <Button kind="ghost" size="dense" icon={<Keyboard size={20} />} onClick={help.show}>
          {label}
        </Button>
      </p>
      <ShortcutsDialog open={help.open} onClose={help.hide} on={help.on} onSwitch={help.setOn} shortcuts={shortcuts} />
    </>
  );
}
