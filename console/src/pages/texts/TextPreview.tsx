import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useState } from 'react';
import { call } from '../../api/call';
import { useDebouncedQuery } from '../../api/use-debounced-query';
import { Section } from '../../layouts/Columns';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { PreviewFrame } from '../surveys/PreviewFrame';
import styles from './Texts.module.css';

/** A text as it is edited. */
export interface Draft {
  title: string;
  description: string;
  policyVersion: string;
  date: string;
  body: string;
}

const sizes = { phone: { width: 390, height: 720 }, desktop: { width: 960, height: 1400 } } as const;

/** A preview of the text with the panel's figures. The server sanitizes it, shortly after the typing stops. */
export function TextPreview({ draft, locale }: { draft: Draft; locale: 'en' | 'zh' }) {
  const t = useT(textWords);
  const [size, setSize] = useState<keyof typeof sizes>('phone');
  const { title, description, policyVersion, date, body } = draft;
  const typed = { title, description, policyVersion: policyVersion.trim() || null, date: date || null, body, locale };
  const { answer: shown, problem } = useDebouncedQuery(typed, (body, signal) =>
    call('POST /api/console/ArticlePreviews', { body, signal }),
  );

  return (
    <Section title={t('preview')}>
      <div className={styles.preview}>
        <SegmentedControl
          label={t('previewWidth')}
          value={size}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
          onChange={setSize}
        />
        <div role="status">{problem !== null && <p>{t('previewFailed', { reason: problem })}</p>}</div>
        {shown ? (
          <PreviewFrame {...sizes[size]} title={t('preview')}>
            <article className={styles.prose} lang={locale === 'zh' ? 'zh-CN' : 'en'} inert>
              <h1>{shown.title}</h1>
              {shown.version && <p className={styles.version}>{shown.version}</p>}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, as it does for readers. */}
              <p dangerouslySetInnerHTML={{ __html: shown.lead }} />
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, as it does for readers. */}
              <div dangerouslySetInnerHTML={{ __html: shown.body }} />
            </article>
          </PreviewFrame>
        ) : (
          problem === null && <Skeleton height={320} />
        )}
      </div>
    </Section>
  );
}
