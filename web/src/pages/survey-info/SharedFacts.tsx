import { Card } from '@pollen/ui/Card';
import { profileDetailsWords } from '../../locales/profile-details.en';
import { useT } from '../../locales/translator';
import { useLoginInfo } from '../../session/login-info';
import { ProfileDetailsSwitch } from '../profile-details/ProfileDetailsSwitch';
import styles from './SurveyInfoPage.module.css';
import type { SurveyInfo } from './survey-info';

/** What goes along with the answers, and the member's choice about the details of the profile. */
export function SharedFacts({ shared }: Pick<SurveyInfo, 'shared'>) {
  const t = useT(profileDetailsWords);
  const isMember = useLoginInfo() !== null;
  const list = (labels: readonly string[]) => labels.join(t('comma'));
  return (
    <section>
      <h2 className={styles.heading}>{t('title')}</h2>
      <p>{t('answersAndFacts', { facts: list(shared.facts) })}</p>
      {shared.details.length > 0 && (
        <Card className={styles.details}>
          <p>{t('details', { details: list(shared.details) })}</p>
          {isMember && <ProfileDetailsSwitch />}
        </Card>
      )}
    </section>
  );
}
