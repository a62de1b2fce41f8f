import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { Mail } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DataOf } from '../../api/call';
import { boldAddress } from '../../layouts/bold-address';
import { contactWords } from '../../locales/contact.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Contact.module.css';

export interface SentMessage extends DataOf<'POST /api/v1/Feedback'> {
  email: string;
}

/** Says that the message has arrived, or that it waits for the link in a mail. */
export function ContactSent({ message, onAgain }: { message: SentMessage; onAgain: () => void }) {
  const t = useT(contactWords);
  const { number, state, email } = message;
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    title.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <Card as="section" look="panel" className={styles.sent}>
      {state === 'received' ? <FlowerHead total={60} filled={60} size={96} /> : <Mail size={40} />}
      <h2 ref={title} tabIndex={-1} className="type-title-lg">
        {state === 'received' ? t('sentTitle') : t('waitingTitle')}
      </h2>
      <p className={styles.sentText}>
        {state === 'received'
          ? t.rich('sentText', boldAddress, { number, email })
          : t.rich('waitingText', boldAddress, { email })}
      </p>
      <div className={styles.next}>
        <Button kind="secondary" onClick={onAgain}>
          {t('again')}
        </Button>
        <Button kind="ghost" href={paths.help()}>
          {t('toHelp')}
        </Button>
      </div>
    </Card>
  );
}
