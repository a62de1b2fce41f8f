import { Card } from '@pollen/ui/Card';
import { Switch } from '@pollen/ui/Switch';
import { prefillWords } from '../../locales/prefill.en';
import { useT } from '../../locales/translator';
import type { AttemptView } from './attempt-view';
import styles from './PrefillCard.module.css';

type AtPartner = Extract<AttemptView, { kind: 'partner' }>;

interface PrefillCardProps {
  readonly partner: string;
  readonly facts: AtPartner['prefill']['facts'];
  readonly shares: boolean;
  readonly onChange: (shares: boolean) => void;
}

/** Exactly what the partner would be told of the member's profile, and whether it is told. */
export function PrefillCard({ partner, facts, shares, onChange }: PrefillCardProps) {
  const t = useT(prefillWords);
  return (
    <Card as="section" aria-label={t('shown', { partner })}>
      <Switch checked={shares} note={t('shareNote', { partner })} onChange={({ target }) => onChange(target.checked)}>
        <strong>{t('share')}</strong>
      </Switch>
      <dl className={styles.facts} data-told={shares}>
        {facts.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
