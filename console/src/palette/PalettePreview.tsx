import { Meter } from '@pollen/ui/Meter';
import { useFormat } from '../locales/format';
import { paletteWords } from '../locales/palette.en';
import { shellWords } from '../locales/shell.en';
import { surveyWords } from '../locales/surveys.en';
import { useT } from '../locales/translator';
import { MemberState } from '../pages/members/MemberState';
import { OrderStatus } from '../pages/orders/OrderStatus';
import { SurveyStatePill } from '../pages/surveys/SurveyStatePill';
import { usualTabs } from '../pages/surveys/survey-tabs';
import styles from './PalettePreview.module.css';
import type { FoundSurvey, PaletteItem } from './palette-items';

interface PalettePreviewProps {
  item: PaletteItem | undefined;
  onOpen: (href: string) => void;
}

/** The facts of the current row, from the search itself, and for a survey its tabs. Empty for rows without facts. */
export function PalettePreview({ item, onOpen }: PalettePreviewProps) {
  const t = useT(paletteWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const { survey, member, order } = item ?? {};
  return (
    <aside className={styles.preview} aria-label={t('preview')}>
      {survey && <SurveyPreview survey={survey} onOpen={onOpen} />}
      {member && (
        <>
          <p className={styles.over}>{t('number', { id: String(member.id) })}</p>
          <p className={styles.title}>{member.name}</p>
          <p>
            <MemberState state={member.state} />
          </p>
          <dl className={styles.facts}>
            <dt>{t('email')}</dt>
            <dd>{member.email}</dd>
            <dt>{t('level')}</dt>
            <dd>{shell('level', { level: String(member.level) })}</dd>
          </dl>
        </>
      )}
      {order && (
        <>
          <p className={styles.over}>{t('order', { id: String(order.id) })}</p>
          <p className={styles.title}>{order.giftName}</p>
          <p>
            <OrderStatus statusID={order.statusID}>{order.status}</OrderStatus>
          </p>
          <dl className={styles.facts}>
            <dt>{t('member')}</dt>
            <dd>{order.memberName}</dd>
            <dt>{t('amount')}</dt>
            <dd>{shell('coins', { n: order.points })}</dd>
            <dt>{t('ordered')}</dt>
            <dd>{format.moment(order.orderedAt)}</dd>
          </dl>
        </>
      )}
    </aside>
  );
}

function SurveyPreview({ survey, onOpen }: { survey: FoundSurvey; onOpen: (href: string) => void }) {
  const t = useT(paletteWords);
  const surveys = useT(surveyWords);
  const format = useFormat();
  const done = format.number(survey.completes);
  const target = format.number(survey.completesTarget);
  return (
    <>
      <p className={styles.over}>{t('number', { id: survey.number })}</p>
      <p className={styles.title}>{survey.title}</p>
      <p>
        <SurveyStatePill state={survey.state} />
      </p>
      <p className={styles.fill}>
        <span>
          <b>{done}</b> {t('ofTarget', { target })}
        </span>
        <span>{format.percent((100 * survey.completes) / Math.max(1, survey.completesTarget))}</span>
      </p>
      <Meter
        look="bar"
        value={survey.completes}
        max={survey.completesTarget}
        label={surveys('completesOf', { done, target })}
        className={styles.bar}
      />
      <p className={styles.openAt}>{t('openAt')}</p>
      <div className={styles.tabs}>
        {usualTabs.slice(1).map(({ key, hrefOf }, index) => (
          <button key={key} type="button" className={styles.tab} onClick={() => onOpen(hrefOf(survey.id))}>
            {surveys(`tab_${key}`)}
            {['Alt', String(index + 2)].map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </button>
        ))}
      </div>
    </>
  );
}
