import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useLang } from '../../locales/language';
import { libraryWords } from '../../locales/question-library.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import type { Json } from './json';
import { forLibrary } from './library';
import { titleOf } from './texts';

interface LibraryNameDialogProps {
  /** The question to save; null while none is saved. */
  saves?: Json | null;
  /** The saved question to rename. */
  renames?: { readonly id: number; readonly name: string } | null;
  onClose: () => void;
}

/** Asks for the name under which a question is saved, or for the new name of a saved one. */
export function LibraryNameDialog({ saves = null, renames = null, onClose }: LibraryNameDialogProps) {
  const t = useT(libraryWords);
  return (
    <Dialog
      open={saves !== null || renames !== null}
      onClose={onClose}
      title={renames ? t('renameTitle') : t('saveTitle')}
    >
      {(saves ?? renames) && <NameForm key={renames?.id ?? 'new'} saves={saves} renames={renames} onClose={onClose} />}
    </Dialog>
  );
}

const nameCharacters = 100;

function NameForm({ saves, renames, onClose }: Required<LibraryNameDialogProps>) {
  const t = useT(libraryWords);
  const shell = useT(shellWords);
  const lang = useLang();
  const toast = useToast();
  const showError = useShowError();
  const [name, setName] = useState(renames?.name ?? (saves ? titleOf(saves, lang).slice(0, nameCharacters) : ''));
  const settings = {
    onSuccess: () => {
      toast.success(t(renames ? 'renamed' : 'saved', { name: name.trim() }));
      onClose();
    },
    onError: showError,
  };
  const save = useChange('POST /api/console/QuestionLibrary', settings);
  const rename = useChange('POST /api/console/QuestionLibrary/:id', settings);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        if (renames) rename.mutate({ params: { id: renames.id }, body: { name: name.trim() } });
        else if (saves) save.mutate({ body: { name: name.trim(), question: forLibrary(saves) } });
      }}
      style={{ display: 'grid', gap: 'var(--space-16)' }}
    >
      <TextField
        label={t('name')}
        help={renames ? undefined : t('saveNote')}
        maxLength={nameCharacters}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 'var(--space-8)' }}>
        <Button kind="ghost" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button
          type="submit"
          disabled={name.trim() === ''}
          loading={save.isPending || rename.isPending}
          loadingLabel={t('saving')}
        >
          {t(renames ? 'rename' : 'save')}
        </Button>
      </div>
    </form>
  );
}
