import { CALL_MEANINGS, type CallMeaning } from '@pollen/contract/partner-values';
import { Banner } from '@pollen/ui/Banner';
import { SelectField } from '@pollen/ui/SelectField';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { MayButton } from '../../layouts/MayButton';
import { useOpening } from '../../layouts/use-opening';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { type Partner, usePartnerWords } from './partner-words';

interface UnmappedStatusProps {
  partner: Partner;
  status: string;
  calls: number;
  since: string;
}

/** A status of a partner without a meaning, for which calls were set aside, and the way to give it one. */
export function UnmappedStatus({ partner, status, calls, since }: UnmappedStatusProps) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const asking = useOpening();
  const [meaning, setMeaning] = useState<CallMeaning>('screenOut');
  const change = useChange('POST /api/console/Partners/:id/Statuses');
  return (
    <Banner tone="warning" title={t('unmappedTitle', { status })}>
      <span className={styles.mapping}>
        {t('unmappedText', { n: calls, time: format.moment(since) })}
        <MayButton
          may={partner.can.change}
          kind="secondary"
          size="dense"
          icon={<Play size={18} />}
          onClick={asking.show}
        >
          {t('mapAndReplay', { n: calls })}
        </MayButton>
      </span>
      <ChangeDialog
        key={asking.key}
        open={asking.open}
        onClose={asking.hide}
        title={t('unmappedTitle', { status })}
        version={partner.version}
        verb={t('mapAndReplay', { n: calls })}
        done={t('mapped')}
        asks={partner.asks}
        onSave={(seen) => change.mutateAsync({ params: { id: partner.id }, body: { status, meaning, ...seen } })}
      >
        <SelectField
          label={t('means')}
          value={meaning}
          options={CALL_MEANINGS.map((value) => ({ value, label: words.meaning(value) }))}
          onChange={(event) => setMeaning(event.target.value as CallMeaning)}
        />
      </ChangeDialog>
    </Banner>
  );
}
