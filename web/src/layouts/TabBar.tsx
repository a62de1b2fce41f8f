import { CircleUserRound, ClipboardList, Gift, UsersRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import styles from './TabBar.module.css';

const tabs = [
  { href: paths.questionnaire(), label: 'tabQuestionnaire', Icon: ClipboardList, owns: /^\/questionnaire/i },
  { href: paths.exchange(), label: 'tabExchange', Icon: Gift, owns: /^\/(exchange|shopdetail|orderdetail|rewards)/i },
  {
    href: paths.helpEarn(),
    label: 'tabHelpEarn',
    Icon: UsersRound,
    owns: /^\/(helpearn|readrecommend|hasbeeninvited|incomedetails)/i,
  },
  { href: paths.mine(), label: 'tabMine', Icon: CircleUserRound, owns: /^/ },
] as const;

/** Navigation at the bottom of windows below 1024 px. A page with a sticky action shows the action instead. */
export function TabBar() {
  const t = useT(shellWords);
  const { pathname } = useLocation();
  const active = tabs.find((tab) => tab.owns.test(pathname));
  return (
    <nav aria-label={t('tabs')} className={styles.bar}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          aria-current={tab === active ? (pathname === tab.href ? 'page' : 'true') : undefined}
        >
          <span className={styles.icon}>
            <tab.Icon size={24} />
          </span>
          {t(tab.label)}
        </AppLink>
      ))}
    </nav>
  );
}
