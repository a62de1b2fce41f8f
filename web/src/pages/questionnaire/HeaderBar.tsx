import { Logo } from '@pollen/ui/Logo';
import { AppLink } from '../../layouts/AppLink';
import { DutyStripPlace } from '../../layouts/DutyStripPlace';
import { PhoneBell } from '../../layouts/PhoneBell';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './HeaderBar.module.css';

/** Logo, bell and what the member has to do at the top of the brand block, below 1024 px. */
export function HeaderBar() {
  const shell = useT(shellWords);
  return (
    <div className={styles.top}>
      <div className={styles.bar}>
        <AppLink href={paths.questionnaire()} className={styles.logo}>
          <Logo>{shell('brand')}</Logo>
        </AppLink>
        <PhoneBell look="brand" />
      </div>
      <DutyStripPlace only="narrow" />
    </div>
  );
}
