import { Card } from '@pollen/ui/Card';
import { Mail, ShieldAlert } from 'lucide-react';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import styles from './HelpPage.module.css';

/** How to reach customer service. */
export function Contact() {
  const t = useT(helpWords);
  return (
    <div className={styles.contact}>
      <Card as="section" look="panel">
        <p className={styles.reply}>
          <Mail size={24} />
          <span>{t('contactReply')}</span>
        </p>
        <p className={styles.small}>{t('contactNoMail')}</p>
      </Card>
      <Card as="section" look="panel">
        <h2 className="type-title-sm">{t('contactInclude')}</h2>
        <ul className={styles.include}>
          <li>{t('contactSurvey')}</li>
          <li>{t('contactOrder')}</li>
          <li>{t('contactAccount')}</li>
        </ul>
        <p className={styles.never}>
          <ShieldAlert size={20} />
          <span>{t('contactNever')}</span>
        </p>
      </Card>
    </div>
  );
}
