import { ApiError, type DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { countryWords } from '../../locales/countries.en';
import { useT } from '../../locales/translator';
import styles from './CountriesPage.module.css';
import type { Country } from './country';

type Answer = DataOf<'GET /api/console/Countries/Address'>;

/** Tries a restriction: shows what the lookup of an IP address decides. */
export function AddressCheck({ countries }: { countries: readonly Country[] }) {
  const t = useT(countryWords);
  const showError = useShowError();
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setAnswer(null);
    setIsWrong(false);
    try {
      setAnswer(await call('GET /api/console/Countries/Address', { query: { address: address.trim() } }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 400) setIsWrong(true);
      else showError(error);
    }
    setBusy(false);
  };
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  return (
    <Section title={t('check')}>
      <form className={styles.inside} onSubmit={(event) => void ask(event)} noValidate>
        <p className={styles.quiet}>{t('checkText')}</p>
        <TextField
          label={t('address')}
          placeholder={t('addressExample')}
          error={isWrong ? t('addressWrong') : undefined}
          maxLength={45}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <div>
          <Button kind="tonal" size="dense" type="submit" loading={busy} loadingLabel={t('lookingUp')}>
            {t('lookUp')}
          </Button>
        </div>
        <div role="status">
          {answer && (
            <dl className={styles.answer}>
              <div>
                <dt>{t('country')}</dt>
                <dd>{answer.isoCode === null ? t('unknown') : nameOf(answer.isoCode)}</dd>
              </div>
              <div>
                <dt>{t('register')}</dt>
                <dd>{t(answer.restricted ? 'closed' : 'open')}</dd>
              </div>
            </dl>
          )}
        </div>
      </form>
    </Section>
  );
}
