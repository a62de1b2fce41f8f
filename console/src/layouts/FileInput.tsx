import type { RefObject } from 'react';

interface FileInputProps {
  /** The button that opens it calls `click()`. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** As the attribute: kinds and endings. */
  accept: string;
  onFile: (file: File | undefined) => void;
}

/** The field behind a button that takes a file: it has a name, and neither a place nor a tab stop of its own. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        // Reset, so that the same file can be chosen again after it was changed.
        event.target.value = '';
      }}
    />
  );
}
