import type { DataOf } from '@pollen/contract/client';
import { Meter } from '@pollen/ui/Meter';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { ReactNode } from 'react';
import { useLiveCall } from '../../api/query';
import { Section, SectionBody } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { SIGNALS } from '../../layouts/SignalEvidence';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { softLaunchWords } from '../../locales/soft-launch.en';
import { useT } from '../../locales/translator';
import styles from './SoftLaunchCard.module.css';
import type { Survey } from './survey-types';

type Report = DataOf<'GET /api/console/Surveys/:id/SoftLaunch'>;

/** What the soft launch of a survey brought, beside what was expected. */
export function SoftLaunchCard({ survey }: { survey: Pick<Survey, 'id'> }) {
  const t = useT(softLaunchWords);
  const { data, error, refetch } = useLiveCall('GET /api/console/Surveys/:id/SoftLaunch', {
    params: { id: survey.id },
  });
  return (
    <Section title={t('title')} actions={data && <StateOf report={data} />}>
      <SectionBody>
        {data ? (
          <ReportOf report={data} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={2} height={90} />
        )}
      </SectionBody>
    </Section>
  );
}

function StateOf({ report }: { report: Report }) {
  const t = useT(softLaunchWords);
  if (report.openedAt !== null) {
    return (
      <StatusPill shape="tick" tone="success">
        {t('passed')}
      </StatusPill>
    );
  }
  return report.reachedAt === null ? (
    <StatusPill shape="ring" tone="info">
      {t('running')}
    </StatusPill>
  ) : (
    <StatusPill shape="half" tone="warning">
      {t('waiting')}
    </StatusPill>
  );
}

function ReportOf({ report }: { report: Report }) {
  const t = useT(softLaunchWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const { completes, reachedAt, openedAt, openedBy, started, length, incidence, cost, quality } = report;
  const share = (n: number, of: number) =>
    of === 0 ? format.number(n) : t('ofStarts', { n, share: format.percent(Math.round((100 * n) / of)) });
  const story = [
    reachedAt === null
      ? openedAt === null && t('pausesAt', { n: completes })
      : t('pausedAt', { n: completes, at: format.moment(reachedAt) }),
    openedAt !== null &&
      (openedBy === null
        ? t('openedAt', { at: format.moment(openedAt) })
        : t('openedBy', { name: openedBy, at: format.moment(openedAt) })),
  ].filter((each) => each !== false);
  const rows: { label: string; expected?: string; measured: string; warns?: boolean }[] = [
    { label: t('completes'), expected: format.number(completes), measured: format.number(report.completed) },
    {
      label: t('length'),
      expected: shell('minutes', { n: length.expectedMinutes }),
      measured: length.medianSeconds === null ? '–' : format.duration(length.medianSeconds),
      warns: length.medianSeconds !== null && length.medianSeconds > 60 * length.expectedMinutes,
    },
    {
      label: t('incidence'),
      expected: format.percent(incidence.expected),
      measured: incidence.measured === null ? '–' : format.percent(incidence.measured),
      warns: incidence.measured !== null && incidence.measured < incidence.expected,
    },
    { label: t('dropped'), measured: share(report.dropped, started) },
    { label: t('flagged'), measured: share(quality.flagged, report.completed) },
    {
      label: t('perComplete'),
      expected: format.dollars(cost.expectedPerComplete),
      measured: cost.perComplete === null ? '–' : format.dollars(cost.perComplete),
      warns: cost.perComplete !== null && cost.perComplete > cost.expectedPerComplete,
    },
    { label: t('cost'), measured: format.dollars(cost.points) },
  ];
  return (
    <>
      <p className={styles.story}>{format.sentences(story)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('measure')}</span>
            </th>
            <th scope="col">{t('expected')}</th>
            <th scope="col">{t('measured')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, expected, measured, warns }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{expected ?? ''}</td>
              <td data-warns={warns || undefined}>{measured}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.parts}>
        <DropOut report={report} />
        <ScreenOuts report={report} />
        <Signals report={report} />
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.label}>{title}</h3>
      {children}
    </section>
  );
}

function DropOut({ report }: { report: Report }) {
  const t = useT(softLaunchWords);
  const format = useFormat();
  const nameOf = (title: string, n: number) => (title ? t('pageTitle', { n, title }) : t('page', { n }));
  return (
    <Part title={t('byPage')}>
      {report.dropped === 0 ? (
        <p className={styles.none}>{t('noDropOut')}</p>
      ) : (
        <ul className={styles.list}>
          {report.pages.map(({ name, title, reached, dropped }, index) => {
            const words = t('droppedOf', { dropped: format.number(dropped), reached: format.number(reached) });
            return (
              <li key={name}>
                <span>{nameOf(title, index + 1)}</span>
                <span className={styles.figure}>{words}</span>
                <Meter
                  look="bar"
                  value={dropped}
                  max={Math.max(1, reached)}
                  label={format.labeled(nameOf(title, index + 1), words)}
                  className={styles.bar}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}

function ScreenOuts({ report }: { report: Report }) {
  const t = useT(softLaunchWords);
  const format = useFormat();
  return (
    <Part title={t('screenOuts')}>
      {report.screening.length === 0 ? (
        <p className={styles.none}>{t('noScreenOuts')}</p>
      ) : (
        <ul className={styles.list}>
          {report.screening.map(({ reason, attempts }) => (
            <li key={reason}>
              <span>{reason || t('noReason')}</span>
              <span className={styles.figure}>{format.number(attempts)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Signals({ report }: { report: Report }) {
  const t = useT(softLaunchWords);
  const lang = useLang();
  const format = useFormat();
  const { signals } = report.quality;
  return (
    <Part title={t('signals')}>
      {signals.length === 0 ? (
        <p className={styles.none}>{t('noSignals')}</p>
      ) : (
        <ul className={styles.list}>
          {signals.map(({ kind, attempts }) => (
            <li key={kind}>
              <span>{SIGNALS[kind][lang]}</span>
              <span className={styles.figure}>{format.number(attempts)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
