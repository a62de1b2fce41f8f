import { Button } from '@pollen/ui/Button';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import styles from './KeysHelp.module.css';
import { type Shortcut, ShortcutsDialog } from './ShortcutsDialog';
import { useKeysOn } from './use-shortcuts';

/** Returns whether single-key shortcuts are on, whether their help is open, and the functions that change both. */
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

/** The line below a list that names its keyboard shortcuts. */
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
