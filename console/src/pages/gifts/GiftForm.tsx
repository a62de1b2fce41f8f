import { artsOfKind, GIFT_KINDS, type GiftKind, giftKinds, REWARD_PROVIDERS } from '@pollen/contract/gift-values';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Banner } from '@pollen/ui/Banner';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import type { ReactNode } from 'react';
import { Section } from '../../layouts/Columns';
import { FormFoot } from '../../layouts/FormFoot';
import frame from '../../layouts/FormFrame.module.css';
import { useDraft } from '../../layouts/use-draft';
import { useFormat } from '../../locales/format';
import { giftWords } from '../../locales/gifts.en';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { GiftPicture } from './GiftPicture';
import { asksForApproval, centsOf, type GiftDraft, type Problems, settingsOf } from './gift-draft';
import { arts, type Gift, kinds, providers } from './gift-types';

interface GiftFormProps {
  initial: GiftDraft;
  isNew: boolean;
  onSubmit: (gift: {
    kind: GiftKind;
    settings: Gift['settings'];
    stock: number | null;
    reason: string;
  }) => Promise<unknown>;
  /** Shown beside the save button. */
  aside: ReactNode;
}

const noProblems: Problems = {};

/** The form of a gift: texts, price and state. */
export function GiftForm({ initial, isNew, onSubmit, aside }: GiftFormProps) {
  const t = useT(giftWords);
  const surveys = useT(formWords);
  const format = useFormat();
  const { draft, change, problems, wrong, busy, form } = useDraft({
    initial,
    settingsOf,
    noProblems,
    onSubmit: (gift, { kind }) => onSubmit({ kind, ...gift }),
  });

  const inWords = (field: keyof GiftDraft): string | undefined => {
    const problem = problems[field];
    if (!problem) return undefined;
    return problem.kind === 'range' ? t('range', { min: problem.min, max: problem.max }) : t(problem.kind);
  };
  const text = (field: keyof GiftDraft) => ({
    value: String(draft[field] ?? ''),
    error: inWords(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const price = /^\d{1,7}$/.test(draft.pricePoints.trim()) ? Number(draft.pricePoints) : null;
  const value = centsOf(draft.value);

  const changeKind = (kind: GiftKind) => {
    const [art] = artsOfKind(kind);
    change(artsOfKind(kind).includes(draft.art) || !art ? { kind } : { kind, art });
  };

  return (
    <form {...form} className={frame.form}>
      <Section title={t('texts')}>
        <div className={frame.fields}>
          <div className={frame.two}>
            <TextField label={t('nameEn')} placeholder={t('nameExample')} maxLength={120} {...text('nameEn')} />
            <TextField
              label={t('nameZh')}
              lang="zh-CN"
              help={surveys('optional')}
              placeholder={draft.nameEn}
              maxLength={120}
              {...text('nameZh')}
            />
            <TextareaField label={t('tipsEn')} rows={4} maxLength={2000} {...text('tipsEn')} />
            <TextareaField label={t('tipsZh')} rows={4} lang="zh-CN" maxLength={2000} {...text('tipsZh')} />
            <TextField
              label={t('deliveryEn')}
              placeholder={t('deliveryExample')}
              maxLength={200}
              {...text('deliveryEn')}
            />
            <TextField label={t('deliveryZh')} lang="zh-CN" maxLength={200} {...text('deliveryZh')} />
          </div>
        </div>
      </Section>
      <Section title={t('terms')}>
        <div className={frame.fields}>
          <div className={frame.two}>
            {isNew ? (
              <SelectField
                label={t('kind')}
                help={t('kindFixed')}
                value={draft.kind}
                options={giftKinds.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
                onChange={(event) => changeKind(event.target.value as GiftKind)}
              />
            ) : (
              <TextField locked label={t('kind')} help={t('kindFixed')} value={t(kinds[draft.kind])} />
            )}
            {GIFT_KINDS[draft.kind].stock === 'codes' ? (
              <TextField locked label={t('stock')} help={t('stockOfCodes')} value={isNew ? '0' : draft.stock} />
            ) : (
              <TextField
                label={t('stock')}
                help={t('stockHelp')}
                inputMode="numeric"
                maxLength={7}
                {...text('stock')}
              />
            )}
            <TextField
              label={t('pricePoints')}
              help={price === null ? undefined : t('priceHelp', { dollars: format.dollars(price) })}
              inputMode="numeric"
              maxLength={7}
              {...text('pricePoints')}
            />
            <TextField
              label={t('valueDollars')}
              help={price !== null && value !== null && value > price ? t('aboveRate') : t('valueHelp')}
              inputMode="decimal"
              maxLength={9}
              {...text('value')}
            />
          </div>
          {asksForApproval(draft) && (
            <>
              <Banner tone="warning" title={t('needsApprovalTitle')}>
                {t('needsApprovalText')}
              </Banner>
              <TextareaField
                label={t('reason')}
                placeholder={t('valueReasonExample')}
                rows={2}
                maxLength={CHANGE_REASON.max}
                {...text('reason')}
              />
            </>
          )}
        </div>
      </Section>
      <Section title={t('place')}>
        <div className={frame.fields}>
          <div className={frame.two}>
            <SelectField
              label={t('provider')}
              value={draft.provider}
              options={REWARD_PROVIDERS.map((provider) => ({ value: provider, label: t(providers[provider]) }))}
              onChange={(event) => change({ provider: event.target.value as GiftDraft['provider'] })}
            />
            <SelectField
              label={t('art')}
              value={draft.art}
              options={artsOfKind(draft.kind).map((art) => ({ value: art, label: t(arts[art]) }))}
              onChange={(event) => change({ art: event.target.value as GiftDraft['art'] })}
            />
          </div>
          <GiftPicture
            art={draft.art}
            pictureUrl={draft.pictureUrl}
            onChange={(pictureUrl) => change({ pictureUrl })}
          />
        </div>
      </Section>
      <FormFoot
        problem={wrong > 0 ? t('problemsInForm', { n: wrong }) : null}
        aside={aside}
        verb={t(asksForApproval(draft) ? 'requestApproval' : isNew ? 'create' : 'save')}
        doing={t('saving')}
        busy={busy}
      />
    </form>
  );
}
