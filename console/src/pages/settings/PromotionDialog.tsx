import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { promotionWords } from '../../locales/promotions.en';
import { useT } from '../../locales/translator';
import styles from './PromotionsPage.module.css';
import type { Promotion } from './promotion';

interface PromotionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null for a new promotion. */
  promotion: Promotion | null;
  /** True when another administrator has to approve the change. */
  asks: boolean;
}

/** The form of a promotion: name, factor and days. */
export function PromotionDialog({ open, onClose, promotion, asks }: PromotionDialogProps) {
  const t = useT(promotionWords);
  const [name, setName] = useState(promotion?.name ?? '');
  const [factor, setFactor] = useState(String(promotion?.factor ?? 2));
  const [startsOn, setStartsOn] = useState(promotion?.startsOn ?? '');
  const [endsOn, setEndsOn] = useState(promotion?.endsOn ?? '');
  const [wasSent, setWasSent] = useState(false);
  const add = useChange('POST /api/console/Promotions');
  const change = useChange('POST /api/console/Promotions/:id');

  const problems = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    factor:
      /^\d{1,2}$/.test(factor.trim()) && Number(factor) >= 2 && Number(factor) <= 10 ? undefined : t('factorWrong'),
    startsOn: startsOn === '' ? t('dayMissing') : undefined,
    endsOn: endsOn === '' ? t('dayMissing') : endsOn < startsOn ? t('daysWrong') : undefined,
  };
  const isRight = Object.values(problems).every((problem) => problem === undefined);
  const fields = { name: name.trim(), factor: Number(factor), startsOn, endsOn };
  const shown = wasSent ? problems : { name: undefined, factor: undefined, startsOn: undefined, endsOn: undefined };

  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      title={t(promotion ? 'changeTitle' : 'addTitle')}
      version={promotion?.version ?? 0}
      asks={asks}
      {...(promotion ? {} : { verb: t('add'), doing: t('adding'), done: t('added') })}
      onWrong={() => setWasSent(true)}
      onSave={
        isRight
          ? ({ version, reason }) =>
              promotion
                ? change.mutateAsync({ params: { id: promotion.id }, body: { ...fields, version, reason } })
                : add.mutateAsync({ body: { ...fields, reason } })
          : null
      }
    >
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        error={shown.name}
        placeholder={t('nameExample')}
        maxLength={80}
        value={name}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('factor')}
        help={t('factorHelp')}
        error={shown.factor}
        inputMode="numeric"
        maxLength={2}
        value={factor}
        onChange={(event) => setFactor(event.target.value)}
      />
      <div className={styles.days}>
        <TextField
          type="date"
          label={t('from')}
          error={shown.startsOn}
          value={startsOn}
          onChange={(event) => setStartsOn(event.target.value)}
        />
        <TextField
          type="date"
          label={t('to')}
          error={shown.endsOn}
          value={endsOn}
          onChange={(event) => setEndsOn(event.target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
