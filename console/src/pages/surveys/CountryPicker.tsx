import { Checkbox } from '@pollen/ui/Checkbox';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../api/query';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './CountryPicker.module.css';

interface CountryPickerProps {
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** Returns all countries by id, with the name in the operator's language and whether members can choose them. */
export function useCountries() {
  const { data } = useCall('GET /api/console/Countries', {});
  return data?.list ?? [];
}

/** Selects several countries with a search. */
export function CountryPicker({ chosen, onChange }: CountryPickerProps) {
  const t = useT(formWords);
  const countries = useCountries();
  const [typed, setTyped] = useState('');
  const id = useId();
  const searched = typed.trim().toLowerCase();
  const found = countries.filter(
    // A selected country that is no longer offered stays in the list, so that it can be removed.
    ({ id: country, name, code, offered }) =>
      (offered || chosen.includes(country)) &&
      (searched === '' || name.toLowerCase().includes(searched) || code.toLowerCase() === searched),
  );
  const nameOf = (country: number) => countries.find((each) => each.id === country)?.name ?? String(country);
  const put = (country: number, on: boolean) =>
    onChange(on ? [...chosen, country] : chosen.filter((each) => each !== country));

  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{t('countries')}</legend>
      {chosen.length > 0 ? (
        <ul className={styles.chips}>
          {chosen.map((country) => (
            <li key={country} className={styles.chip}>
              {nameOf(country)}
              <button
                type="button"
                aria-label={t('removeCountry', { name: nameOf(country) })}
                onClick={() => put(country, false)}
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.help}>{t('countriesHelp')}</p>
      )}
      <div className={styles.box}>
        <label className={styles.search} htmlFor={id}>
          <Search size={20} />
          <span className="visually-hidden">{t('searchCountry')}</span>
          <input
            id={id}
            type="search"
            placeholder={t('searchCountry')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter selects the only remaining country and never submits the form.
              event.preventDefault();
              const [first] = found;
              if (searched && first && !chosen.includes(first.id)) {
                put(first.id, true);
                setTyped('');
              }
            }}
          />
        </label>
        <div className={styles.list}>
          {found.map(({ id: country, name }) => (
            <Checkbox
              key={country}
              checked={chosen.includes(country)}
              onChange={(event) => put(country, event.target.checked)}
            >
              {name}
            </Checkbox>
          ))}
          {found.length === 0 && countries.length > 0 && <p className={styles.help}>{t('noCountry')}</p>}
        </div>
      </div>
    </fieldset>
  );
}
