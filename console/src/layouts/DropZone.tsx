import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './DropZone.module.css';
import { FileInput } from './FileInput';

interface DropZoneProps {
  icon: ReactNode;
  title: string;
  note: string;
  /** The accessible name of the hidden file input. */
  label: string;
  accept: string;
  /** The label of the button. */
  verb: string;
  busy: boolean;
  /** Why no file is taken; undefined: files are taken. */
  whyNot?: string | undefined;
  doing: string;
  /** Whether several files can be given at once. */
  multiple?: boolean;
  /** Gets the first file, and all of them. */
  onFile: (file: File | undefined, all: readonly File[]) => void;
  /** Another way to give the content, shown beside the button. */
  children?: ReactNode;
}

/** Takes a file, or with `multiple` several, by drag and drop or from the file picker. */
export function DropZone(props: DropZoneProps) {
  const { icon, title, note, label, accept, verb, busy, whyNot, doing, multiple, onFile, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const all = [...event.dataTransfer.files];
    if (whyNot === undefined) onFile(all[0], all);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside.
    <div
      className={classNames(styles.zone, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(whyNot === undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {icon}
      <p className={styles.title}>{title}</p>
      <p className={styles.note}>{note}</p>
      <div className={styles.buttons}>
        <Button
          kind="tonal"
          icon={<Upload size={20} />}
          loading={busy}
          loadingLabel={doing}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => input.current?.click()}
        >
          {verb}
        </Button>
        {children}
      </div>
      <FileInput
        ref={input}
        label={label}
        accept={accept}
        disabled={whyNot !== undefined}
        multiple={multiple ?? false}
        onFile={onFile}
      />
    </div>
  );
}
