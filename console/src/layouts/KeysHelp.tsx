import { Button } from '@pollen/ui/Button';
import { Keyboard } from 'lucide-react';
import { useEffect } from 'react';
import styles from './KeysHelp.module.css';
import { describeKeys, type Shortcut, showKeys, useKeys } from './keys-store';

/** Returns whether single-key shortcuts are on, and the function that opens the panel with all of them. */
export function useKeysHelp() {
  const { on } = useKeys();
  return { on, show: () => showKeys(true) };
}

interface KeysHelpProps {
  help: ReturnType<typeof useKeysHelp>;
  label: string;
  /** The heading of these keys in the panel. */
  title: string;
  shortcuts: readonly Shortcut[];
}

/** The line below a list that opens the panel of keys; the panel lists the shortcuts of this page as well. */
export function KeysHelp({ help, label, title, shortcuts }: KeysHelpProps) {
  const described = JSON.stringify({ title, shortcuts });
  useEffect(() => describeKeys(JSON.parse(described)), [described]);
  return (
    <p className={styles.keys}>
      <Button kind="ghost" size="dense" icon={<Keyboard size={20} />} onClick={help.show}>
        {label}
      </Button>
    </p>
  );
}
