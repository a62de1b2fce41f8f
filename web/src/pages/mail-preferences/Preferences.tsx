import type { DataOf } from '@pollen/contract/client';
import { Card } from '@pollen/ui/Card';
import { SelectField } from '@pollen/ui/SelectField';
import { Skeleton } from '@pollen/ui/Skeleton';
import { Switch } from '@pollen/ui/Switch';
import type { ApiError } from '../../api/call';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { useT } from '../../locales/translator';
import styles from './Preferences.module.css';

type MailPreferences = DataOf<'GET /api/v1/MailPreferences'>;
export type Chosen = Partial<Omit<MailPreferences, 'panelPerWeek'>>;

const kinds = ['invitations', 'invitationOpens', 'orderSteps', 'answerNews'] as const;

interface PreferencesProps {
  data: MailPreferences | undefined;
  error: ApiError | null;
  onRetry: () => void;
  /** The choice that is being saved; the switches show it already. */
  saving: Chosen | null;
  onChoose: (chosen: Chosen) => void;
}

/** Which mails come, and how many invitations a week. */
export function Preferences({ data, error, onRetry, saving, onChoose }: PreferencesProps) {
  const t = useT(mailPreferencesWords);
  useErrorToast(data ? null : error, 'warning');
  if (error && !data) return <LoadFailed title={t('failed')} error={error} onRetry={onRetry} />;
  if (!data) {
    return (
      <Card>
        <Skeleton height={280} radius={12} />
      </Card>
    );
  }
  const now = { ...data, ...saving };
  const choose = (chosen: Chosen) => {
    if (!saving) onChoose(chosen);
  };
  const fewer = Array.from({ length: Math.max(0, data.panelPerWeek - 1) }, (_, at) => at + 1);
  // A stored limit that is not below the panel's present one is shown as all invitations.
  const perWeek = fewer.find((n) => n === now.invitationsPerWeek);
  return (
    <Card className={styles.choices}>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          checked={now[kind]}
          note={t(`${kind}Note`)}
          onChange={(event) => choose({ [kind]: event.target.checked })}
        >
          {t(kind)}
        </Switch>
      ))}
      {fewer.length > 0 && (
        <SelectField
          label={t('perWeek')}
          help={t('perWeekHelp')}
          disabled={!now.invitations}
          value={String(perWeek ?? '')}
          placeholder={t('perWeekAll', { n: data.panelPerWeek })}
          options={fewer.map((n) => ({ value: String(n), label: t('perWeekOf', { n }) }))}
          onChange={(event) =>
            choose({ invitationsPerWeek: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
      )}
      <p className={styles.note}>{t('always')}</p>
    </Card>
  );
}
