import type { DataOf } from '@pollen/contract/client';
import { classNames } from '@pollen/ui/class-names';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { PageHead } from '../../layouts/PageHead';
import { useMailName } from '../../layouts/use-mail-name';
import { QueryTable } from '../../list/QueryTable';
import { useLang } from '../../locales/language';
import { mailWords } from '../../locales/mails.en';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Texts.module.css';
import { TextTabs } from './TextTabs';

type Mail = DataOf<'GET /api/console/Mails'>['list'][number];

/** The list of all kinds of mail that the panel sends. */
export default function MailsPage() {
  const t = useT(mailWords);
  const texts = useT(textWords);
  const lang = useLang();
  const mailName = useMailName();
  const other = lang === 'zh' ? 'en' : 'zh';
  const mails = useCall('GET /api/console/Mails', {});
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      header: t('subject'),
      heads: true,
      cell: ({ name, subject }) => (
        <AppLink href={paths.mail(name)}>
          <b>{subject[lang]}</b>
        </AppLink>
      ),
    },
    {
      key: 'other',
      header: t('other'),
      cell: ({ subject }) => <span lang={other === 'zh' ? 'zh-CN' : 'en'}>{subject[other]}</span>,
    },
    {
      key: 'edited',
      header: t('edited'),
      cell: ({ edited }) => edited.map((locale) => t(locale === 'zh' ? 'chinese' : 'english')).join(' · ') || '–',
    },
    { key: 'name', header: t('name'), cell: ({ name }) => <span className={styles.quiet}>{mailName(name)}</span> },
  ];
  return (
    <>
      <PageHead title={texts('title')} note={t('note')} />
      <TextTabs current="mails" />
      <div className={classNames(styles.top, styles.clip)}>
        <ListCard>
          <QueryTable
            caption={t('caption')}
            columns={columns}
            list={mails}
            rowKey={({ name }) => name}
            empty={t('empty')}
          />
        </ListCard>
      </div>
    </>
  );
}
