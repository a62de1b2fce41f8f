import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { waveWords } from '../../locales/waves.en';
import styles from './Waves.module.css';
import { letterOf } from './WaveTextFields';

type Results = DataOf<'GET /api/console/Waves/:id/Texts'>;
type Comparison = NonNullable<Results['comparison']>;

interface WaveTextTestProps {
  wave: { id: number; createdAt: string; endedAt: string | null };
}

/** The texts of a wave beside each other, whether the difference is significant, and the choice for the rest. */
export function WaveTextTest({ wave }: WaveTextTestProps) {
  const t = useT(waveWords);
  const format = useFormat();
  const lang = useLang();
  const { data } = useCall('GET /api/console/Waves/:id/Texts', { params: { id: wave.id } }, { everyMs: () => 30_000 });
  if (!data) return null;
  const { list, comparison, winner, can } = data;
  return (
    <Section title={t('testOf', { time: format.moment(wave.createdAt) })} actions={<Outcome results={data} />}>
      <SectionBody>
        <ul className={styles.arms}>
          {list.map(({ text, ...arm }, at) => (
            <li
              key={letterOf(at)}
              className={styles.arm}
              data-leads={(winner ?? (comparison?.significant ? comparison.best : null)) === at || undefined}
            >
              <p className={styles.armHead}>
                <span className={styles.letter}>{letterOf(at)}</span> {text[lang].subject}
              </p>
              <p className={styles.armText}>{text[lang].text}</p>
              <dl className={styles.figures}>
                <Figure label={t('sentOf')} value={arm.sent} of={null} />
                <Figure label={t('openedOf')} value={arm.opened} of={arm.withPicture} />
                <Figure label={t('clickedOf')} value={arm.clicked} of={arm.sent} />
                <Figure label={t('startedOf')} value={arm.started} of={arm.sent} />
                <Figure label={t('completedOf')} value={arm.completed} of={arm.sent} />
              </dl>
              {can.choose === true && <Choose waveId={wave.id} arm={at} isOver={wave.endedAt !== null} />}
            </li>
          ))}
        </ul>
        {comparison && <p className={styles.hint}>{<Statement list={list} comparison={comparison} />}</p>}
      </SectionBody>
    </Section>
  );
}

function Outcome({ results: { comparison, winner } }: { results: Results }) {
  const t = useT(waveWords);
  if (winner !== null)
    return (
      <StatusPill shape="tick" tone="success">
        {t('chosen', { letter: letterOf(winner) })}
      </StatusPill>
    );
  if (!comparison?.enough)
    return (
      <StatusPill shape="ring" tone="neutral">
        {t('tooFew')}
      </StatusPill>
    );
  return comparison.significant ? (
    <StatusPill shape="tick" tone="success">
      {t('wins', { letter: letterOf(comparison.best) })}
    </StatusPill>
  ) : (
    <StatusPill shape="dash" tone="neutral">
      {t('noDifference')}
    </StatusPill>
  );
}

function Statement({ list, comparison }: { list: Results['list']; comparison: Comparison }) {
  const t = useT(waveWords);
  const format = useFormat();
  const share = (arm: number) => {
    const { started = 0, sent = 0 } = list[arm] ?? {};
    return sent === 0 ? '–' : `${((100 * started) / sent).toFixed(1)}%`;
  };
  const { best, second, z, p, pairs, enough, significant } = comparison;
  if (!enough) return t('tooFewText');
  const facts = {
    best: letterOf(best),
    second: letterOf(second),
    bestShare: share(best),
    secondShare: share(second),
    z: z.toFixed(2),
    p: p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`,
  };
  const sentences = [t(significant ? 'differ' : 'doNotDiffer', facts), t('testName')];
  return format.sentences(pairs > 1 ? [...sentences, t('corrected', { n: pairs })] : sentences);
}

function Figure({ label, value, of }: { label: string; value: number; of: number | null }) {
  const format = useFormat();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <b>{of === 0 ? '–' : format.number(value)}</b>
        {of !== null && of > 0 && ` ${((100 * value) / of).toFixed(1)}%`}
      </dd>
    </div>
  );
}

function Choose({ waveId, arm, isOver }: { waveId: number; arm: number; isOver: boolean }) {
  const t = useT(waveWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [asked, setAsked] = useState(false);
  const letter = letterOf(arm);
  const choose = useChange('POST /api/console/Waves/:id/Winner', {
    onSuccess: () => toast.success(t('isChosen', { letter })),
    onError: showError,
  });
  const confirm = async () => {
    await choose.mutateAsync({ params: { id: waveId }, body: { arm } }).catch(() => undefined);
    setAsked(false);
  };
  return (
    <>
      <Button kind="secondary" size="dense" onClick={() => setAsked(true)}>
        {t('choose', { letter })}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('chooseQuestion', { letter })}
        confirmLabel={t('choose', { letter })}
        cancelLabel={shell('cancel')}
        onConfirm={confirm}
      >
        {t(isOver ? 'chooseOverText' : 'chooseText')}
      </ConfirmDialog>
    </>
  );
}
