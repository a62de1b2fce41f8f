import { ADDRESS_LINES, type AddressLine, OPTIONAL_LINES } from '@pollen/contract/product-test-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import styles from './ProductTest.module.css';
import { refreshProductTests } from './refresh';
import type { ProductTest } from './test-steps';

const LINES = [
  { line: 'name', word: 'addressName', complete: 'name' },
  { line: 'street', word: 'addressStreet', complete: 'address-line1' },
  { line: 'extra', word: 'addressExtra', complete: 'address-line2' },
  { line: 'postcode', word: 'addressPostcode', complete: 'postal-code' },
  { line: 'city', word: 'addressCity', complete: 'address-level2' },
  { line: 'region', word: 'addressRegion', complete: 'address-level1' },
  { line: 'phone', word: 'addressPhone', complete: 'tel' },
] as const satisfies readonly { line: AddressLine; word: string; complete: string }[];

/** Asks for the address of a parcel, with the agreement to its use; a given one can be changed until the parcel leaves. */
export function AddressForm({ test, onDone }: { test: ProductTest; onDone: () => void }) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const known = test.mine?.address;
  const [address, setAddress] = useState<Record<AddressLine, string>>({
    name: known?.name ?? '',
    street: known?.street ?? '',
    extra: known?.extra ?? '',
    city: known?.city ?? '',
    region: known?.region ?? '',
    postcode: known?.postcode ?? '',
    phone: known?.phone ?? '',
  });
  const [agrees, setAgrees] = useState(false);
  const [tried, setTried] = useState(false);
  const save = useChange('POST /api/v1/ProductTests/:encryptId/Address', {
    onSuccess: async () => {
      await refreshProductTests();
      toast.success(t('addressSaved'));
      onDone();
    },
    onError: (error) => showError(error),
  });
  const isMissing = (line: AddressLine) => !OPTIONAL_LINES.includes(line) && address[line].trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || !agrees || LINES.some(({ line }) => isMissing(line))) return;
    save.mutate({
      params: { encryptId: test.encryptId },
      body: { address, consent: test.addressConsent },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {LINES.map(({ line, word, complete }) => (
        <TextField
          key={line}
          label={t(word)}
          autoComplete={complete}
          maxLength={ADDRESS_LINES[line]}
          value={address[line]}
          required={!OPTIONAL_LINES.includes(line)}
          error={tried && isMissing(line) ? t('addressMissingField') : undefined}
          onChange={(event) => setAddress({ ...address, [line]: event.target.value })}
        />
      ))}
      <TextField label={t('addressCountry')} value={test.country} locked help={t('addressCountryHelp')} />
      <Checkbox checked={agrees} onChange={(event) => setAgrees(event.target.checked)} required>
        {t('addressConsent', { sender: test.sender })} {t('addressErase')}
      </Checkbox>
      {tried && !agrees && (
        <p className={styles.wrong} role="alert">
          {t('consentMissing')}
        </p>
      )}
      <Button type="submit" size="form" block loading={save.isPending} loadingLabel={t('addressSaving')}>
        {t('addressSave')}
      </Button>
    </form>
  );
}
