import { Avatar } from '@pollen/ui/Avatar';
import {
  CalendarCheck,
  CircleUserRound,
  Gift,
  History,
  ReceiptText,
  Scale,
  Settings,
  Sun,
  Trophy,
  UsersRound,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { useAccount } from '../api/account';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { useLoginInfo } from '../session/login-info';
import { AppLink } from './AppLink';
import styles from './Sidebar.module.css';

const entries = [
  {
    href: paths.mine(),
    label: 'mine',
    Icon: CircleUserRound,
    owns: /^\/(mine|myaccount|currentlevel|myinfo|updateinfo)/i,
  },
  { href: paths.checkIn(), label: 'checkIn', Icon: CalendarCheck, owns: /^\/signin/i },
  { href: paths.helpEarn(), label: 'helpEarn', Icon: UsersRound, owns: /^\/(helpearn|hasbeeninvited|incomedetails)/i },
  { href: paths.ranking(), label: 'ranking', Icon: Trophy, owns: /^\/readrecommend/i },
  { href: paths.exchange(), label: 'exchange', Icon: Gift, owns: /^\/(exchange|shopdetail)/i },
  {
    href: paths.redemptionRecords(),
    label: 'redemptionRecords',
    Icon: ReceiptText,
    owns: /^\/(redemptionrecords|orderdetail)/i,
  },
  { href: paths.answerHistory(), label: 'answerHistory', Icon: History, owns: /^\/answerhistory/i },
  { href: paths.cases(), label: 'cases', Icon: Scale, owns: /^\/cases/i },
  { href: paths.myYear(), label: 'myYear', Icon: Sun, owns: /^\/myyear/i },
  {
    href: paths.settingsProfile(),
    label: 'accountSettings',
    Icon: Settings,
    owns: /^\/(settings|closeaccount|changepwd|updateavatar|uploadavatar)/i,
  },
] as const;

/** Shows the member's picture, name and the navigation beside the pages of the account. */
export function Sidebar() {
  const t = useT(shellWords);
  const { pathname } = useLocation();
  const { data: account } = useAccount();
  const login = useLoginInfo();
  const name = account?.displayName ?? login?.userName ?? '';
  return (
    <aside className={styles.sidebar}>
      <div className={styles.person}>
        <Avatar name={name} id={account?.id ?? login?.id ?? 0} src={account?.avatarUrl} size={56} />
        <div className={styles.names}>
          <p className={account ? styles.name : styles.address}>{name}</p>
          {account && account.handle !== name && <p className={styles.handle}>{account.handle}</p>}
        </div>
      </div>
      <nav aria-label={t('memberNavigation')} className="side-links">
        {entries.map((entry) => (
          <AppLink
            key={entry.href}
            href={entry.href}
            className="side-link"
            aria-current={entry.owns.test(pathname) ? (pathname === entry.href ? 'page' : 'true') : undefined}
          >
            <entry.Icon size={20} />
            {t(entry.label)}
          </AppLink>
        ))}
      </nav>
    </aside>
  );
}
