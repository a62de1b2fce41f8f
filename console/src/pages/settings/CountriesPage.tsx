import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall, useChange } from '../../api/query';
import type { SeenVersion } from '../../layouts/ChangeDialog';
import { Columns, Section } from '../../layouts/Columns';
import { HistoryButton } from '../../layouts/HistoryButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { SettingsTabs } from '../../layouts/SettingsTabs';
import { useOpening } from '../../layouts/use-opening';
import { changeWords } from '../../locales/changes.en';
import { countryWords } from '../../locales/countries.en';
import { useFormat } from '../../locales/format';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { AddressCheck } from './AddressCheck';
import { CountriesDialog } from './CountriesDialog';
import styles from './CountriesPage.module.css';
import type { Countries, Country } from './country';

/** The countries where members may live, and those where nobody can register. */
export default function CountriesPage() {
  const t = useT(countryWords);
  const settings = useT(settingWords);
  const { data, error, refetch } = useCall('GET /api/console/Countries', {});
  const offer = useChange('POST /api/console/Countries/Offered');
  const restrict = useChange('POST /api/console/Countries/Restricted');
  return (
    <>
      <PageHead title={settings('title')} note={t('note')} />
      <SettingsTabs current="countries" />
      <div className={styles.top}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonCards count={2} height={240} />
        ) : (
          <Columns side={<AddressCheck countries={data.list} />}>
            <CountryList
              title={t('restricted')}
              dialogTitle={t('editRestricted')}
              text={t('restrictedText')}
              none={t('restrictedNone')}
              kind="setting"
              subject="restrictedCountries"
              data={data}
              last={data.restricted}
              chosen={data.list.filter(({ restricted }) => restricted)}
              mayBeEmpty
              codesOf={(content) =>
                String(content ?? 'CN')
                  .split(' ')
                  .filter(Boolean)
              }
              onSave={(codes, seen) => restrict.mutateAsync({ body: { codes, ...seen } })}
            />
            <CountryList
              title={t('offered')}
              dialogTitle={t('editOffered')}
              text={t('offeredText')}
              none=""
              kind="countries"
              subject="offered"
              data={data}
              last={data.offered}
              chosen={data.list.filter(({ offered }) => offered)}
              codesOf={(content) => content as string[]}
              onSave={(codes, seen) => offer.mutateAsync({ body: { codes, ...seen } })}
            />
          </Columns>
        )}
      </div>
    </>
  );
}

interface CountryListProps {
  title: string;
  dialogTitle: string;
  text: string;
  none: string;
  kind: 'setting' | 'countries';
  subject: string;
  data: Countries;
  last: Countries['offered'];
  chosen: readonly Country[];
  mayBeEmpty?: boolean;
  codesOf: (content: unknown) => readonly string[];
  onSave: (codes: string[], seen: SeenVersion) => Promise<unknown>;
}

function CountryList(props: CountryListProps) {
  const { title, text, none, kind, subject, data, last, chosen, codesOf, onSave } = props;
  const t = useT(countryWords);
  const changes = useT(changeWords);
  const format = useFormat();
  const opening = useOpening();
  const nameOf = (code: string) => data.list.find((country) => country.code === code)?.name ?? code;
  const show = (content: unknown): ReactNode => {
    const codes = codesOf(content);
    if (codes.length > 12) return t('offeredCount', { n: codes.length });
    return codes.length === 0 ? t('restrictedNone') : format.list(codes.map(nameOf));
  };
  return (
    <Section
      title={title}
      count={t('offeredCount', { n: chosen.length })}
      actions={
        <>
          <HistoryButton kind={kind} subject={subject} name={props.dialogTitle} show={show} />
          <Button
            kind="tonal"
            size="dense"
            icon={<PencilLine size={20} />}
            aria-label={changes('changeNamed', { name: props.dialogTitle })}
            disabled={data.can.change !== true}
            title={data.can.change === true ? undefined : data.can.change.reason}
            onClick={opening.show}
          >
            {t('edit')}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <p className={styles.quiet}>{text}</p>
        {chosen.length === 0 ? (
          <p>{none}</p>
        ) : (
          <ul className={styles.chips}>
            {chosen.map(({ code, name, members }) => (
              <li key={code} className={styles.chip} data-used={members > 0 || undefined}>
                {members > 0 ? `${name} · ${t('members', { n: members })}` : name}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.quiet}>
          {last.changed
            ? `${changes('lastChange', { by: last.changed.by, at: format.moment(last.changed.at) })}: ${last.changed.reason}`
            : changes('neverChanged')}
        </p>
      </div>
      <CountriesDialog
        key={opening.key}
        open={opening.open}
        onClose={opening.hide}
        title={props.dialogTitle}
        version={last.version}
        countries={data.list}
        chosen={chosen.map(({ code }) => code)}
        mayBeEmpty={props.mayBeEmpty ?? false}
        onSave={onSave}
      />
    </Section>
  );
}
