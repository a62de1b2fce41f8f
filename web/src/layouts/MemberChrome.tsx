import { Logo } from '@pollen/ui/Logo';
import { QueryProvider } from '../api/query';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import styles from './MemberChrome.module.css';
import { MemberHeader } from './MemberHeader';
import { MenuButton } from './MenuButton';
import { TabBar } from './TabBar';

/** The header of members above a public page; on narrow screens a bar with the side menu, and the tabs at the bottom. */
export default function MemberChrome() {
  const t = useT(siteWords);
  return (
    <QueryProvider>
      <MemberHeader />
      <header className={styles.bar}>
        <AppLink href={paths.questionnaire()} className={styles.logo}>
          <Logo>{t('brand')}</Logo>
        </AppLink>
        <MenuButton />
      </header>
      <TabBar />
    </QueryProvider>
  );
}
