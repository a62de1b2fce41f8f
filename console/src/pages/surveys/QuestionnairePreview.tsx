import type { PageAnswers } from '@pollen/contract/answers';
import { Button } from '@pollen/ui/Button';
import type { Lang } from '@pollen/ui/language';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call } from '../../api/call';
import { useLang } from '../../locales/language';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './Preview.module.css';
import { PreviewFrame } from './PreviewFrame';
import { PreviewRun, type PreviewVerb } from './PreviewRun';

type Device = 'phone' | 'desktop';
const screens = { phone: { width: 390, height: 720 }, desktop: { width: 1080, height: 700 } } as const;

interface QuestionnairePreviewProps {
  questionnaire: unknown;
  /** The survey whose picture files are shown. */
  surveyId?: number | undefined;
  initialDevice?: Device;
  /** The page that the preview starts at. */
  page?: string | null;
}

/** Runs a questionnaire on the server, step by step, at the width of a phone or of a desktop. No answer is stored. */
export default function QuestionnairePreview({
  questionnaire,
  surveyId,
  initialDevice = 'phone',
  page = null,
}: QuestionnairePreviewProps) {
  const t = useT(surveyWords);
  const [device, setDevice] = useState<Device>(initialDevice);
  const [lang, setLang] = useState<Lang>(useLang());
  const [round, setRound] = useState(0);
  const ask = useCallback(
    (verb: PreviewVerb, state: unknown, answers: PageAnswers) =>
      call('POST /api/console/Previews', {
        body: {
          questionnaire,
          ...(surveyId === undefined ? {} : { surveyId }),
          lang,
          state,
          step: verb,
          answers,
          ...(verb === 'start' && page !== null ? { page } : {}),
        },
      }),
    [questionnaire, surveyId, lang, page],
  );
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('width')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: <Tool icon={<Smartphone size={20} />}>{t('phone')}</Tool> },
            { value: 'desktop', label: <Tool icon={<Monitor size={20} />}>{t('desktop')}</Tool> },
          ]}
        />
        <SegmentedControl
          label={t('language')}
          value={lang}
          onChange={setLang}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'zh', label: '中' },
          ]}
        />
        <Button kind="ghost" size="dense" icon={<RotateCcw size={20} />} onClick={() => setRound(round + 1)}>
          {t('restart')}
        </Button>
      </div>
      <div className={styles.device} data-device={device}>
        <PreviewFrame {...screens[device]} title={t('frameTitle')}>
          <PreviewRun key={`${round} ${lang} ${page}`} ask={ask} lang={lang} onRestart={() => setRound(round + 1)} />
        </PreviewFrame>
      </div>
    </div>
  );
}

function Tool({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className={styles.tool}>
      {icon}
      <span className="visually-hidden">{children}</span>
    </span>
  );
}
