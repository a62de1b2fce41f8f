import type { DataOf } from '@pollen/contract/client';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { useState } from 'react';
import { call } from '../../api/call';
import { useDebouncedQuery } from '../../api/use-debounced-query';
import { Section } from '../../layouts/Columns';
import { isNarrow } from '../../layouts/is-narrow';
import { mailWords } from '../../locales/mails.en';
import { useT } from '../../locales/translator';
import { MailFrame } from './MailFrame';
import styles from './MailPage.module.css';

const layouts = ['phone', 'desktop', 'plain'] as const;

interface MailPreviewProps {
  name: string;
  locale: 'en' | 'zh';
  sentences: Readonly<Record<string, string>>;
  mail: DataOf<'GET /api/console/Mails/:name/:locale'>;
}

/** The mail with sample data, as recipients get it. The server renders it shortly after the typing stops. */
export function MailPreview({ name, locale, sentences, mail }: MailPreviewProps) {
  const t = useT(mailWords);
  const [layout, setLayout] = useState<(typeof layouts)[number]>(() => (isNarrow() ? 'phone' : 'desktop'));
  const isSaved = mail.sentences.every(({ key, now }) => sentences[key] === now);
  const typed = isSaved ? null : { name, locale, sentences };
  const { answer, problem } = useDebouncedQuery(typed, (body, signal) =>
    call('POST /api/console/MailPreviews', { body, signal }),
  );
  const shown = isSaved ? mail : (answer ?? mail);

  return (
    <Section title={t('preview')}>
      <div className={styles.preview}>
        <SegmentedControl
          label={t('layout')}
          value={layout}
          options={layouts.map((each) => ({ value: each, label: t(each) }))}
          onChange={setLayout}
        />
        <div role="status">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
        <p className={styles.subject} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
          {shown.subject}
        </p>
        {layout === 'plain' ? (
          <pre className={styles.plain} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
            {shown.text}
          </pre>
        ) : (
          <div className={styles.frame}>
            <MailFrame title={t('preview')} html={shown.html} className={styles.mail} layout={layout} />
          </div>
        )}
      </div>
    </Section>
  );
}
