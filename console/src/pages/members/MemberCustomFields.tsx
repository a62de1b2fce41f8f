import type { DataOf } from '@pollen/contract/client';
import {
  CUSTOM_FIELD_DAYS,
  CUSTOM_FIELD_LIMITS,
  type CustomFieldValue,
  YES_NO,
} from '@pollen/contract/custom-field-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Dialog } from '@pollen/ui/Dialog';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { PencilLine } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { memberFieldWords } from '../../locales/member-fields.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';

type Data = DataOf<'GET /api/console/Members/:id/CustomFields'>;
type Field = Data['list'][number];

/** The attributes of a member, which operators set here, and the answers to the operators' own profile questions. */
export function MemberCustomFields({ memberId }: { memberId: number }) {
  const t = useT(memberFieldWords);
  const format = useFormat();
  const [editing, setEditing] = useState<Field | null>(null);
  const { data, error, refetch } = useCall('GET /api/console/Members/:id/CustomFields', { params: { id: memberId } });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  const why = data.can.set === true ? undefined : data.can.set.reason;
  const inWords = ({ words, setAt }: Field) => {
    if (words !== null) return words;
    return setAt === null ? '–' : t('notShown');
  };
  return (
    <Section title={t('title')}>
      <DataTable
        caption={t('title')}
        rows={data.list}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { key: 'field', header: t('field'), heads: true, cell: ({ title }) => title },
          { key: 'value', header: t('value'), cell: inWords },
          {
            key: 'set',
            header: t('set'),
            cell: (field) =>
              field.setAt === null
                ? '–'
                : t('setBy', {
                    at: format.day(field.setAt),
                    by: field.setBy ?? t('member'),
                    n: field.version ?? 1,
                  }),
          },
          {
            key: 'change',
            header: t('change'),
            align: 'end',
            cell: (field) =>
              field.purpose === 'attribute' && !field.retired ? (
                <IconButton
                  label={t('changeOne', { name: field.title })}
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => setEditing(field)}
                >
                  <PencilLine size={20} />
                </IconButton>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {editing && (
        <AttributeDialog key={editing.id} memberId={memberId} field={editing} onClose={() => setEditing(null)} />
      )}
    </Section>
  );
}

interface AttributeDialogProps {
  memberId: number;
  field: Field;
  onClose: () => void;
}

/** Sets or clears one attribute. */
function AttributeDialog({ memberId, field, onClose }: AttributeDialogProps) {
  const t = useT(memberFieldWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [value, setValue] = useState<CustomFieldValue | null>(field.value);
  const [isWrong, setIsWrong] = useState(false);
  const set = useChange('POST /api/console/Members/:id/CustomFields', {
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
    onError: showError,
  });
  const send = (given: CustomFieldValue | null) =>
    set.mutate({
      params: { id: memberId },
      body: { field: field.id, value: typeof given === 'object' && given !== null ? [...given] : given },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { range } = field;
    const isOutside = typeof value === 'number' && range !== null && (value < range.least || value > range.most);
    const isEmpty = value === null || Number.isNaN(value);
    setIsWrong(isOutside || isEmpty);
    if (!isOutside && !isEmpty) send(value);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={field.title}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {shell('cancel')}
          </Button>
          {field.words !== null && (
            <Button kind="secondary" disabled={set.isPending} onClick={() => send(null)}>
              {t('clear')}
            </Button>
          )}
          <Button type="submit" form={form} loading={set.isPending} loadingLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SectionBody>
          <ValueField field={field} value={value} error={isWrong ? t('wrong') : undefined} onChange={setValue} />
        </SectionBody>
      </form>
    </Dialog>
  );
}

interface ValueFieldProps {
  field: Field;
  value: CustomFieldValue | null;
  error: string | undefined;
  onChange: (value: CustomFieldValue | null) => void;
}

/** The field that the kind of an attribute takes. */
function ValueField({ field, value, error, onChange }: ValueFieldProps) {
  const t = useT(memberFieldWords);
  const lang = useLang();
  const label = t('value');
  switch (field.kind) {
    case 'one':
      return (
        <SelectField
          label={label}
          placeholder={t('choose')}
          error={error}
          value={String(value ?? '')}
          options={field.choices.map(({ code, text }) => ({ value: String(code), label: text }))}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      );
    case 'yesNo':
      return (
        <SelectField
          label={label}
          placeholder={t('choose')}
          error={error}
          value={value === null ? '' : String(value)}
          options={[
            { value: 'true', label: YES_NO.yes[lang] },
            { value: 'false', label: YES_NO.no[lang] },
          ]}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
        />
      );
    case 'several': {
      const chosen: readonly number[] = Array.isArray(value) ? value : [];
      return (
        <fieldset aria-label={label}>
          {field.choices.map(({ code, text }) => (
            <Checkbox
              key={code}
              checked={chosen.includes(code)}
              onChange={({ target }) => {
                const next = target.checked ? [...chosen, code] : chosen.filter((other) => other !== code);
                onChange(next.length > 0 ? next : null);
              }}
            >
              {text}
            </Checkbox>
          ))}
        </fieldset>
      );
    }
    case 'date':
      return (
        <TextField
          label={label}
          type="date"
          error={error}
          min={CUSTOM_FIELD_DAYS[0]}
          max={CUSTOM_FIELD_DAYS[1]}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case 'number':
      return (
        <TextField
          label={label}
          type="number"
          error={error}
          min={field.range?.least ?? CUSTOM_FIELD_LIMITS.number[0]}
          max={field.range?.most ?? CUSTOM_FIELD_LIMITS.number[1]}
          step={1}
          defaultValue={value === null ? '' : String(value)}
          onChange={({ target }) => onChange(/^\d{1,9}$/.test(target.value) ? Number(target.value) : null)}
        />
      );
  }
}
