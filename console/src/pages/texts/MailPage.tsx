import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { HistoryButton } from '../../layouts/HistoryButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useMailName } from '../../layouts/use-mail-name';
import { useLang } from '../../locales/language';
import { mailWords } from '../../locales/mails.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { MailEditor } from './MailEditor';
import styles from './MailPage.module.css';

/** One kind of mail in both languages: its sentences and the preview. */
export default function MailPage() {
  const t = useT(mailWords);
  const mailName = useMailName();
  const lang = useLang();
  const { name = '' } = useParams();
  const [locale, setLocale] = useState<'en' | 'zh'>(lang);
  const { data, error, refetch } = useCall('GET /api/console/Mails/:name/:locale', { params: { name, locale } });
  const languages = (
    <div className={styles.switches}>
      <SegmentedControl
        label={t('reader')}
        value={locale}
        options={[
          { value: 'en', label: t('english') },
          { value: 'zh', label: t('chinese') },
        ]}
        onChange={setLocale}
      />
    </div>
  );
  if (!data) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} height={320} />
    );
  }
  return (
    <>
      <PageHead
        title={data.subject}
        over={mailName(data.name)}
        back={{ href: paths.mails(), label: t('back') }}
        actions={
          <HistoryButton
            kind="mail"
            subject={`${name}:${locale}`}
            name={data.subject}
            show={(content) =>
              content === null ? t('defaultTexts') : Object.values(content as Record<string, string>).join(' · ')
            }
          />
        }
      />
      {languages}
      <MailEditor key={`${name}.${locale}`} name={name} locale={locale} mail={data} />
    </>
  );
}
