import type { RefObject } from 'react';

interface FileInputProps {
  /** The button that opens the file picker calls `click()` on it. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** The `accept` attribute: media types and file extensions. */
  accept: string;
  disabled?: boolean;
  /** Whether several files can be chosen at once. */
  multiple?: boolean;
  /** Gets the first file, and all of them. */
  onFile: (file: File | undefined, all: readonly File[]) => void;
}

/** The hidden file input behind a button. It has an accessible name, takes no space and is no tab stop of its own. */
export function FileInput({ ref, label, accept, disabled, multiple, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      disabled={disabled}
      multiple={multiple}
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={(event) => {
        const all = [...(event.target.files ?? [])];
        onFile(all[0], all);
        // Reset, so that choosing the same file again after an edit still fires a change.
        event.target.value = '';
      }}
    />
  );
}
