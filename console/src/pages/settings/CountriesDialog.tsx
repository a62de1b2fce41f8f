import { Checkbox } from '@pollen/ui/Checkbox';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { ChangeDialog, type SeenVersion } from '../../layouts/ChangeDialog';
import { countryWords } from '../../locales/countries.en';
import { useT } from '../../locales/translator';
import styles from './CountriesPage.module.css';
import type { Country } from './country';

interface CountriesDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  version: number;
  countries: readonly Country[];
  chosen: readonly string[];
  mayBeEmpty: boolean;
  onSave: (codes: string[], seen: SeenVersion) => Promise<unknown>;
}

const rank = (code: string, chosen: readonly string[]) => (chosen.includes(code) ? 0 : 1);

/** Selects countries from a list of all. */
export function CountriesDialog(props: CountriesDialogProps) {
  const { open, onClose, title, version, countries, chosen, mayBeEmpty, onSave } = props;
  const t = useT(countryWords);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const searched = typed.trim().toLowerCase();
  // Selected countries come first, and the order stays while boxes are ticked.
  const inOrder = [...countries].sort((one, other) => rank(one.code, chosen) - rank(other.code, chosen));
  const found = inOrder.filter(
    ({ name, code }) => searched === '' || name.toLowerCase().includes(searched) || code.toLowerCase() === searched,
  );
  const isEmpty = ticked.size === 0 && !mayBeEmpty;
  const lost = chosen.filter((code) => !ticked.has(code)).length;
  const gained = [...ticked].filter((code) => !chosen.includes(code)).length;
  const put = (code: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(code);
    else next.delete(code);
    setTicked(next);
  };
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      title={title}
      wide
      version={version}
      onWrong={() => setIsWrong(true)}
      onSave={isEmpty ? null : (seen) => onSave([...ticked], seen)}
    >
      <TextField
        type="search"
        label={t('search')}
        value={typed}
        autoFocus
        maxLength={60}
        error={isWrong && isEmpty ? t('keepOne') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className={styles.choices} aria-label={title}>
        {found.map(({ code, name }) => (
          <Checkbox key={code} checked={ticked.has(code)} onChange={(event) => put(code, event.target.checked)}>
            {name}
          </Checkbox>
        ))}
        {found.length === 0 && <p>{t('nothingFound')}</p>}
      </fieldset>
      <p role="status">
        {gained > 0 && t('addedCount', { n: gained })} {lost > 0 && t('removedCount', { n: lost })}
      </p>
    </ChangeDialog>
  );
}
