import { ErrorState } from '@pollen/ui/ErrorState';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { Spinner } from '@pollen/ui/Spinner';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, type CallArgs, call, type DataOf } from '../api/call';
import styles from './LinkOutcome.module.css';
import { PageTitle } from './PageTitle';

type TokenOperation =
  | 'POST /api/v1/OrderConfirmations'
  | 'POST /api/v1/PaypalConfirmations'
  | 'POST /api/v1/FeedbackConfirmations'
  | 'POST /api/v1/EmailConfirmations';

interface LinkOutcomeProps<K extends TokenOperation> {
  /** The call that takes the token. */
  operation: K;
  token: string;
  title: string;
  pending: string;
  done: { title: string; text: ReactNode };
  failed: { title: string; text: string };
  onDone?: (data: DataOf<K>) => void;
  /** The next step, offered after success and after failure. */
  action: ReactNode;
}

/** Redeems the token of an emailed link once and shows the outcome. */
export function LinkOutcome<K extends TokenOperation>(props: LinkOutcomeProps<K>) {
  const { operation, token, title, pending, done, failed, onDone, action } = props;
  const [state, setState] = useState<'pending' | 'done' | { reason: string | undefined }>('pending');
  const sent = useRef('');
  const afterwards = useRef(onDone);
  afterwards.current = onDone;

  useEffect(() => {
    if (sent.current === token) return;
    sent.current = token;
    const redeem = async () => {
      try {
        const data = await call(operation, ...([{ body: { token } }] as unknown as CallArgs<K>));
        setState('done');
        afterwards.current?.(data);
      } catch (error) {
        setState({ reason: error instanceof ApiError ? error.messages[0] : undefined });
      }
    };
    void redeem();
  }, [operation, token]);

  return (
    <div className={`container ${styles.outcome}`}>
      <PageTitle>{title}</PageTitle>
      {state === 'pending' ? (
        <p className={styles.pending} role="status">
          <Spinner size={24} /> {pending}
        </p>
      ) : state === 'done' ? (
        <div className={styles.done} role="status">
          <FlowerHead total={60} filled={60} size={120} />
          <h1 className="type-title-lg">{done.title}</h1>
          <p className="muted">{done.text}</p>
          {action}
        </div>
      ) : (
        <ErrorState heading="h1" title={failed.title} action={action}>
          {state.reason} {failed.text}
        </ErrorState>
      )}
    </div>
  );
}
