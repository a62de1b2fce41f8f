import { IconButton } from '@pollen/ui/IconButton';
import { Logo } from '@pollen/ui/Logo';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { QueryProvider } from '../api/query';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import styles from './MemberChrome.module.css';
import { MemberHeader } from './MemberHeader';
import { SideMenu } from './SiteHeader';

/** What a member sees above a public page: the member header, or a bar with the side menu. */
export default function MemberChrome() {
  const t = useT(siteWords);
  const [open, setOpen] = useState(false);
  return (
    <QueryProvider>
      <MemberHeader />
      <header className={styles.bar}>
        <AppLink href={paths.questionnaire()} className={styles.logo}>
          <Logo>{t('brand')}</Logo>
        </AppLink>
        <IconButton label={t('menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <MenuIcon size={24} />
        </IconButton>
        <SideMenu open={open} onClose={() => setOpen(false)} />
      </header>
    </QueryProvider>
  );
}
