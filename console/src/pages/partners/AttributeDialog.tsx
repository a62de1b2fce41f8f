import { customFieldId } from '@pollen/contract/custom-field-values';
import { isListedField, TARGET_FIELDS, type TargetField } from '@pollen/contract/profile-values';
import { Button } from '@pollen/ui/Button';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { useLang } from '../../locales/language';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useProfileFields } from '../surveys/use-profile-fields';
import { type Attribute, valuesOf } from './feed-draft';
import { linesOf } from './form-lines';
import styles from './Partners.module.css';
import type { Partner } from './partner-words';
import { SetupChange } from './SetupChange';

/** Returns the profile fields that an attribute of a partner may stand for, each with the numbers of its values. */
export function useAttributeFields() {
  const t = useT(partnerFeedWords);
  const locale = useLang();
  const { nameOf, entriesOf } = useProfileFields();
  const { data } = useCall('GET /api/console/CustomFields', {});
  const listed = (field: TargetField) =>
    isListedField(field)
      ? (entriesOf(field) ?? []).map((entry) => `${entry.id} ${entry.name}`).join(', ')
      : t('number');
  return [
    { field: 'gender', label: t('gender'), numbers: '1, 2' },
    { field: 'age', label: t('age'), numbers: t('number') },
    { field: 'country', label: t('country'), numbers: t('anyCountry') },
    ...TARGET_FIELDS.map((field) => ({
      field,
      label: nameOf(field),
      numbers: listed(field),
    })),
    ...(data?.list ?? [])
      .filter(({ retired, sensitive }) => !retired && !sensitive)
      .map(({ id, title, choices }) => ({
        field: `custom${id}` as const,
        label: title[locale],
        numbers: choices.map((choice) => `${choice.code} ${choice[locale]}`).join(', ') || t('number'),
      })),
  ];
}

interface AttributeDialogProps {
  partner: Partner;
  /** The attribute that is changed, or what is known of a new one. */
  attribute: Attribute | { parameter: string; values: readonly string[] };
  open: boolean;
  onClose: () => void;
}

/** Says for which profile field an attribute of a partner stands, and for what its values do. */
export function AttributeDialog({ partner, attribute, open, onClose }: AttributeDialogProps) {
  const t = useT(partnerFeedWords);
  const fields = useAttributeFields();
  const known = 'field' in attribute ? attribute : null;
  const [parameter, setParameter] = useState(attribute.parameter);
  const [field, setField] = useState<string>(known?.field ?? 'gender');
  const [lines, setLines] = useState(
    'field' in attribute ? linesOf(attribute.values) : attribute.values.map((value) => `${value}=`).join('\n'),
  );
  const [isWrong, setIsWrong] = useState(false);
  const others = (partner.profile.attributes ?? []).filter((one) => one.parameter !== attribute.parameter);
  const takesNone = field === 'age';
  const question = customFieldId(field);
  const values = takesNone ? {} : valuesOf(lines);
  const isParameterWrong = !/^[\w.-]{1,64}$/.test(parameter) || others.some((one) => one.parameter === parameter);
  const isFieldWrong = others.some((one) => one.field === field);
  const [removes, setRemoves] = useState(false);
  const isReady = removes || (values !== null && !isParameterWrong && !isFieldWrong);
  const attributes = removes ? others : [...others, { field: field as 'age', parameter, values: values ?? {} }];
  return (
    <SetupChange
      partner={partner}
      open={open}
      onClose={onClose}
      title={removes ? t('remove') : t('map')}
      done={t('attributesSaved')}
      onWrong={() => setIsWrong(true)}
      body={isReady ? { profile: { ...partner.profile, attributes } } : null}
    >
      <div className={styles.stack}>
        <TextField
          label={t('parameter')}
          value={parameter}
          maxLength={64}
          disabled={removes}
          error={isWrong && isParameterWrong ? t('invalid') : undefined}
          onChange={(event) => setParameter(event.target.value.trim())}
        />
        <SelectField
          label={t('field')}
          value={field}
          disabled={removes}
          error={isWrong && isFieldWrong ? t('invalid') : undefined}
          options={fields.map((one) => ({ value: one.field, label: one.label }))}
          onChange={(event) => setField(event.target.value)}
        />
        {!takesNone && !removes && (
          <TextareaField
            label={t('values')}
            help={t('valuesHelp', { list: fields.find((one) => one.field === field)?.numbers ?? '' })}
            rows={5}
            value={lines}
            error={isWrong && values === null ? t('invalid') : undefined}
            onChange={(event) => setLines(event.target.value)}
          />
        )}
        {removes && question !== null && (
          <p>
            {t('questionStays')} <AppLink href={paths.customField(question)}>{t('questions')}</AppLink>
          </p>
        )}
        {known && !removes && (
          <Button kind="ghost" size="dense" onClick={() => setRemoves(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </SetupChange>
  );
}
