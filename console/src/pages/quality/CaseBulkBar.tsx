import { Button } from '@pollen/ui/Button';
import { Check } from 'lucide-react';
import bar from '../../layouts/BulkBar.module.css';
import type { Case } from '../../layouts/SignalEvidence';
import { qualityWords } from '../../locales/quality.en';
import { useT } from '../../locales/translator';

interface CaseBulkBarProps {
  chosen: readonly Case[];
  busy: 'accept' | 'reject' | null;
  onClear: () => void;
  onReject: () => void;
  onAccept: () => void;
}

/** Appears with the first selected case: the number of cases, and their coins that are still pending. */
export function CaseBulkBar({ chosen, busy, onClear, onReject, onAccept }: CaseBulkBarProps) {
  const t = useT(qualityWords);
  const waiting = chosen.filter(({ review }) => review === 'pending').reduce((sum, { points }) => sum + points, 0);
  const n = chosen.length;
  return (
    <section data-bottom-bar="" className={bar.bar} aria-label={t('selected', { n })}>
      <p className={bar.words} role="status">
        <b>{t('selected', { n })}</b>
        <span>{t('selectedHeld', { n: waiting })}</span>
      </p>
      <div className={bar.actions}>
        <Button kind="brandSecondary" size="dense" className={bar.clear} onClick={onClear}>
          {t('clear')}
        </Button>
        <Button kind="brandSecondary" size="dense" loading={busy === 'reject'} onClick={onReject}>
          {t('reject')}
        </Button>
        <Button
          kind="brandPrimary"
          size="dense"
          className={bar.approve}
          icon={<Check size={20} />}
          loading={busy === 'accept'}
          loadingLabel={t('accepting')}
          onClick={onAccept}
        >
          {t('acceptCount', { n })}
        </Button>
      </div>
    </section>
  );
}
