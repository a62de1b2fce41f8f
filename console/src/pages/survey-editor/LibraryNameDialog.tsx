import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { FormDialog } from '../../layouts/FormDialog';
import { useLang } from '../../locales/language';
import { libraryWords } from '../../locales/question-library.en';
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
  if (saves === null && renames === null) return null;
  return <NameForm key={renames?.id ?? 'new'} saves={saves} renames={renames} onClose={onClose} />;
}

const nameCharacters = 100;

function NameForm({ saves, renames, onClose }: Required<LibraryNameDialogProps>) {
  const t = useT(libraryWords);
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
  const submit = () => {
    if (renames) rename.mutate({ params: { id: renames.id }, body: { name: name.trim() } });
    else if (saves) save.mutate({ body: { name: name.trim(), question: forLibrary(saves) } });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(renames ? 'renameTitle' : 'saveTitle')}
      verb={t(renames ? 'rename' : 'save')}
      doing={t('saving')}
      disabled={name.trim() === ''}
      isBusy={save.isPending || rename.isPending}
      onSubmit={submit}
    >
      <TextField
        label={t('name')}
        help={renames ? undefined : t('saveNote')}
        maxLength={nameCharacters}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
