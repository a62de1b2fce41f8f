import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../../api/query';
import type { UsedFilters } from '../../list/use-filters';
import { memberFilterWords } from '../../locales/member-filters.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { AnswerTargets } from '../surveys/AnswerTargets';
import { CustomTargets } from '../surveys/CustomTargets';
import { FieldTargets } from '../surveys/FieldTargets';
import {
  emptyDraft,
  emptyTarget,
  type Problems,
  settingsOf,
  type TargetDraft,
  targetDraft,
} from '../surveys/survey-draft';
import { AgeAndGender } from '../surveys/TargetFields';
import styles from './MoreFilters.module.css';
import type { memberFilters } from './member-filter';
import { targetIn } from './member-filter';

const ranges = [
  ['completes', 'minCompletes', 'maxCompletes'],
  ['rejected', 'minRejected', 'maxRejected'],
  ['orders', 'minOrders', 'maxOrders'],
  ['balance', 'minBalance', 'maxBalance'],
] as const;
const days = ['inLastDays', 'seenWithinDays', 'unseenForDays', 'joinedWithinDays', 'joinedBeforeDays'] as const;
const numbers = [...ranges.flatMap(([, min, max]) => [min, max] as const), ...days];
type NumberName = (typeof numbers)[number];

const limits = { days: 3_650, counts: 1_000_000 } as const;
const isDays = (name: NumberName) => (days as readonly string[]).includes(name);
const limitOf = (name: NumberName) => (isDays(name) ? limits.days : limits.counts);
const isNumber = (name: NumberName, typed: string) =>
  typed === '' ||
  (/^\d{1,7}$/.test(typed) && Number(typed) <= limitOf(name) && Number(typed) >= (isDays(name) ? 1 : 0));

interface MoreFiltersProps {
  filters: UsedFilters<typeof memberFilters>;
}

/** Opens the filters over all profile fields, the behavior and missing tags; the button counts those that are set. */
export function MoreFilters({ filters }: MoreFiltersProps) {
  const t = useT(memberFilterWords);
  const [isOpen, setIsOpen] = useState(false);
  const { values } = filters;
  const set = [...numbers, 'withoutTag' as const].filter((name) => values[name] !== null).length;
  const n = set + (values.target === '' ? 0 : 1);
  return (
    <>
      <Button kind="tonal" size="dense" icon={<SlidersHorizontal size={20} />} onClick={() => setIsOpen(true)}>
        {n === 0 ? t('more') : t('moreSet', { n })}
      </Button>
      {isOpen && <MoreFiltersDialog filters={filters} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function MoreFiltersDialog({ filters, onClose }: MoreFiltersProps & { onClose: () => void }) {
  const t = useT(memberFilterWords);
  const shell = useT(shellWords);
  const form = useId();
  const tags = useCall('GET /api/console/Tags', {}).data?.list ?? [];
  const { values } = filters;
  const [typed, setTyped] = useState<Record<NumberName, string>>(
    () => Object.fromEntries(numbers.map((name) => [name, String(values[name] ?? '')])) as Record<NumberName, string>,
  );
  const [withoutTag, setWithoutTag] = useState(String(values.withoutTag ?? ''));
  const [target, setTarget] = useState<TargetDraft>(() => {
    const rule = targetIn(values.target);
    return rule ? targetDraft(rule) : emptyTarget;
  });
  const [isTried, setIsTried] = useState(false);
  const checked = settingsOf({ ...emptyDraft, titleEn: '-', target });
  const problems: Problems = isTried && 'problems' in checked ? checked.problems : {};
  const change = (part: Partial<TargetDraft>) => setTarget((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!('settings' in checked) || numbers.some((name) => !isNumber(name, typed[name]))) return;
    const rule = Object.fromEntries(
      Object.entries(checked.settings.target).filter(([, part]) => !(Array.isArray(part) && part.length === 0)),
    );
    filters.set({ ...typed, withoutTag, target: Object.keys(rule).length === 0 ? '' : JSON.stringify(rule) });
    onClose();
  };
  const number = (name: NumberName, label: string, help?: string) => (
    <TextField
      key={name}
      label={label}
      help={help}
      inputMode="numeric"
      maxLength={7}
      value={typed[name]}
      error={isTried && !isNumber(name, typed[name]) ? t('wrong', { max: String(limitOf(name)) }) : undefined}
      onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value.trim() }))}
    />
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            kind="secondary"
            onClick={() => {
              setTyped(Object.fromEntries(numbers.map((name) => [name, ''])) as Record<NumberName, string>);
              setWithoutTag('');
              setTarget(emptyTarget);
            }}
          >
            {t('clear')}
          </Button>
          <Button type="submit" form={form}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <h3 className={styles.title}>{t('profile')}</h3>
        <p className={styles.note}>{t('profileNote')}</p>
        <AgeAndGender target={target} prefix="target" problems={problems} onChange={change} />
        <FieldTargets
          fields={target.fields}
          prefix="target"
          problems={problems}
          onChange={(fields) => change({ fields })}
        />
        <AnswerTargets
          answers={target.answers}
          problem={problems['target.answers']}
          onChange={(answers) => change({ answers })}
        />
        <CustomTargets
          custom={target.custom}
          prefix="target"
          problems={problems}
          withoutSensitive
          onChange={(custom) => change({ custom })}
        />
        <h3 className={styles.title}>{t('behavior')}</h3>
        <div className={styles.pairs}>
          {ranges.map(([label, min, max]) => [
            number(min, t('from', { label: t(label) })),
            number(max, t('to', { label: t(label) })),
          ])}
        </div>
        {number('inLastDays', t('inLastDays'), t('inLastDaysHelp'))}
        <div className={styles.pairs}>
          {days.filter((name) => name !== 'inLastDays').map((name) => number(name, t(name)))}
        </div>
        <h3 className={styles.title}>{t('tags')}</h3>
        <SelectField
          label={t('withoutTag')}
          placeholder={t('anyTag')}
          options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={withoutTag}
          onChange={(event) => setWithoutTag(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
