import { Dialog } from '@pollen/ui/Dialog';
import { IconButton } from '@pollen/ui/IconButton';
import { Row, RowList } from '@pollen/ui/RowList';
import { Bell, CalendarCheck, ClipboardList, Hourglass, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DataOf } from '../../api/call';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Notices.module.css';
import type { SurveyCardData } from './survey-order';

interface NoticesProps {
  account: DataOf<'GET /api/v1/Accounts/:id'> | undefined;
  begun: SurveyCardData | undefined;
}

/** The bell with the open tasks of the member, each with a link. A dot shows that there are some. */
export function Notices({ account, begun }: NoticesProps) {
  const t = useT(questionnaireWords);
  const [open, setOpen] = useState(false);
  const notices: { key: string; icon: ReactNode; href: string; text: string }[] = [];
  if (account && !account.isBlacklist) {
    if (!account.profileComplete)
      notices.push({
        key: 'profile',
        icon: <UserRound size={24} />,
        href: paths.settingsProfile(),
        text: t('noticeProfile'),
      });
    if (begun)
      notices.push({
        key: 'begun',
        icon: <ClipboardList size={24} />,
        href: paths.surveyInfo(begun.encryptId),
        text: t('noticeContinue', { title: begun.title }),
      });
    if (!account.checkedInToday)
      notices.push({
        key: 'check-in',
        icon: <CalendarCheck size={24} />,
        href: paths.checkIn(),
        text: t('noticeCheckIn', { n: account.checkInPoints }),
      });
    if (account.pending > 0)
      notices.push({
        key: 'pending',
        icon: <Hourglass size={24} />,
        href: paths.answerHistory(),
        text: t('noticePending', { n: account.pending }),
      });
  }
  return (
    <>
      <IconButton
        look="brand"
        label={t('notices')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={styles.bell}
        data-dot={notices.length > 0 || undefined}
      >
        <Bell size={24} />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('notices')} closable>
        {notices.length === 0 ? (
          <p>{t('noNotices')}</p>
        ) : (
          <RowList className={styles.list}>
            {notices.map(({ key, icon, href, text }) => (
              <Row key={key} icon={icon} href={href}>
                {text}
              </Row>
            ))}
          </RowList>
        )}
      </Dialog>
    </>
  );
}
