import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { BellRing } from 'lucide-react';
import { refresh, useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { inboxWords } from '../../locales/inbox.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './InboxPage.module.css';
import { mayAsk } from './push-subscription';
import { usePush } from './use-push';

/** Asks once, after the first earned reward, whether this browser may show notifications. */
export function PushQuestion() {
  const t = useT(inboxWords);
  const id = useMemberId();
  const showError = useShowError();
  const { busy, turnOn } = usePush();
  const { data } = useCall('GET /api/v1/Accounts/:id/Push', { params: { id } });
  const decline = useChange('POST /api/v1/Accounts/:id/PushChoices', {
    onSuccess: () => refresh('GET /api/v1/Accounts/:id/Push'),
    onError: (error) => showError(error),
  });
  const key = data?.ask ? data.key : null;
  if (key === null || !mayAsk()) return null;
  return (
    <Card as="section" className={styles.question} aria-labelledby="push-question">
      <BellRing size={20} />
      <h2 id="push-question" className={styles.questionTitle}>
        {t('pushQuestion')}
      </h2>
      <p className={styles.note}>{t('pushText')}</p>
      <div className={styles.answers}>
        <Button kind="tonal" size="dense" loading={busy} onClick={() => void turnOn(key)}>
          {t('pushAllow')}
        </Button>
        <Button
          kind="ghost"
          size="dense"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params: { id }, body: { notNow: true } })}
        >
          {t('pushNotNow')}
        </Button>
      </div>
    </Card>
  );
}
