import { Card } from '@pollen/ui/Card';
import { classNames } from '@pollen/ui/class-names';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMinimumDelay } from '../../api/minimum-delay';
import { useCall } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { contactWords } from '../../locales/contact.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useLoginInfo } from '../../session/login-info';
import styles from './Contact.module.css';
import { ContactForm } from './ContactForm';
import { ContactSent, type SentMessage } from './ContactSent';

const attemptKey = /^[A-Za-z0-9_-]{16,64}$/;

/** Shows the contact form filled with the known sender and attempt, and after sending the outcome. */
export function Contact() {
  const t = useT(contactWords);
  const [search] = useSearchParams();
  const member = useLoginInfo();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const asked = search.get('attempt') ?? '';
  const attempt = attemptKey.test(asked) ? asked : undefined;
  // Evaluated at submission, because a login or logout meanwhile changes whether a code is needed.
  const { data, isPending, error, refetch } = useCall(
    'GET /api/v1/FeedbackForm',
    { query: { attempt } },
    { staleTimeMs: 0 },
  );
  const loading = useMinimumDelay(isPending);
  useErrorToast(error, 'warning');

  if (sent) return <ContactSent message={sent} onAgain={() => setSent(null)} />;
  return (
    <Card as="section" look="panel" className={styles.card}>
      {loading ? (
        <FormSkeleton />
      ) : !data ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ContactForm
          key={`${member?.id} ${data.survey?.attemptId}`}
          known={data}
          memberId={member?.id ?? null}
          onSent={setSent}
          onCodeNeeded={() => void refetch()}
        />
      )}
    </Card>
  );
}

function FormSkeleton() {
  const shell = useT(shellWords);
  return (
    <div className={classNames(styles.form, styles.skeleton)} role="status">
      <span className="visually-hidden">{shell('loading')}</span>
      <Skeleton width={180} height={24} />
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.pair}>
          <Skeleton height={52} radius={12} />
          <Skeleton height={52} radius={12} />
        </div>
      ))}
      <Skeleton height={160} radius={12} />
      <Skeleton width={160} height={52} />
    </div>
  );
}
