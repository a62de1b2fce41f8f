import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { useFormat } from '../../locales/format';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { type Setting, useSettingWords } from './setting-words';

const timeZones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

/** Changes the value of a setting: a number, a time zone or a line of text. */
export function ChangeSetting({ open, onClose, setting }: { open: boolean; onClose: () => void; setting: Setting }) {
  const t = useT(settingWords);
  const words = useSettingWords();
  const format = useFormat();
  const { key, unit, value, standard, min, max, version } = setting;
  const [typed, setTyped] = useState(String(value));
  const [isWrong, setIsWrong] = useState(false);
  const change = useChange('POST /api/console/Settings/:key');

  const number = /^\s*[-−]?\d{1,9}\s*$/.test(typed) ? Number(typed.replace('−', '-')) : Number.NaN;
  const fits = min === null || max === null || (number >= min && number <= max);
  const bounds = { min: format.number(min ?? 0), max: format.number(max ?? 0) };
  const came = { standard: words.value(unit, standard) };
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      title={words.name(key)}
      version={version}
      asks={setting.asks}
      onWrong={() => setIsWrong(true)}
      onSave={
        fits
          ? (seen) => change.mutateAsync({ params: { key }, body: { value: min === null ? typed : number, ...seen } })
          : null
      }
    >
      <div>
        <p>{words.effect(key)}</p>
        <p>{t('currentIs', { value: words.value(unit, value) })}</p>
        <p>{t('announce')}</p>
      </div>
      {unit === 'text' ? (
        <TextField
          label={t('value')}
          help={t('textHelp')}
          maxLength={160}
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : min === null ? (
        <SelectField
          label={t('value')}
          help={t('defaultIs', came)}
          options={timeZones()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <TextField
          label={t('value')}
          help={t('bounds', { ...bounds, ...came })}
          error={isWrong && !fits ? t('valueWrong', bounds) : undefined}
          inputMode={min < 0 ? 'text' : 'numeric'}
          maxLength={10}
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ChangeDialog>
  );
}
