import { Button } from '@pollen/ui/Button';
import { CoinFigure } from '@pollen/ui/CoinFigure';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { Row, RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { uiWords } from '@pollen/ui/ui-words';
import { CalendarCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../api/account';
import { useCall } from '../../api/query';
import { BrandBlock } from '../../layouts/BrandBlock';
import { firstStepsWords } from '../../locales/first-steps.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { SurveyIcon } from '../questionnaire/SurveyIcon';
import { isSurvey, sortSurveys } from '../questionnaire/survey-order';
import { GoalLine } from './GoalLine';
import styles from './ProfileCompleted.module.css';

const SHOWN = 3;

interface ProfileCompletedProps {
  /** What completing the profile paid; 0 when it paid nothing. */
  points: number;
  onBack: () => void;
}

/** Shown in place of the form after the profile became complete: what it paid, and the surveys that fit now. */
export function ProfileCompleted({ points, onBack }: ProfileCompletedProps) {
  const t = useT(firstStepsWords);
  const shell = useT(shellWords);
  const ui = useT(uiWords);
  const format = useFormat();
  const id = useMemberId();
  const { data: account } = useAccount();
  const steps = useCall('GET /api/v1/Accounts/:id/FirstSteps', { params: { id } });
  const surveys = useCall('GET /api/v1/Accounts/:id/IndividualSurveys', { params: { id } });
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);

  const list = (surveys.data?.list ?? []).filter(isSurvey);
  const best = sortSurveys(list, 'rate').slice(0, SHOWN);
  const goal = steps.data?.goalPoints ?? null;
  return (
    <section className={styles.page} aria-labelledby="profile-completed" data-profile-completed>
      <BrandBlock as="div" className={styles.block}>
        <FlowerHead total={150} filled={150} tone="got" size={104} />
        <h2 id="profile-completed" ref={title} tabIndex={-1} className={styles.title}>
          {t('completed')}
        </h2>
        {points > 0 && (
          <>
            <CoinFigure
              figure={`+${format.number(points)}`}
              unit={t('added', { n: points })}
              size="xl"
              tone="inherit"
              aside={t('worth', { amount: format.dollars(points) })}
            />
            {account && <p className={styles.now}>{t('haveNow', { n: account.balance })}</p>}
          </>
        )}
        {account && goal !== null && (
          <div className={styles.goal}>
            <GoalLine balance={account.balance} goal={goal} />
          </div>
        )}
      </BrandBlock>
      {surveys.isPending ? (
        <div role="status">
          <span className="visually-hidden">{ui('loading')}</span>
          <Skeleton height={216} radius={12} />
        </div>
      ) : best.length > 0 ? (
        <>
          <div className={styles.head}>
            <h3 className={styles.fit}>{t('fit', { n: list.length })}</h3>
            <p className={styles.order}>{t('bestFirst')}</p>
          </div>
          <RowList>
            {best.map((survey) => (
              <Row
                key={survey.encryptId}
                icon={<SurveyIcon icon={survey.icon} />}
                href={paths.surveyInfo(survey.encryptId)}
                after={<b className={styles.reward}>{format.dollars(survey.maxPoints)}</b>}
              >
                <span className={styles.survey}>
                  <b>{survey.title}</b>
                  <span className={styles.facts}>
                    {t('facts', {
                      percent: format.percent(survey.ir),
                      length: shell('minutes', { n: survey.loi }),
                    })}
                  </span>
                </span>
              </Row>
            ))}
          </RowList>
        </>
      ) : (
        <p className={styles.none}>{t('noSurveys')}</p>
      )}
      {account && !account.checkedInToday && account.can.checkIn === true && (
        <RowList>
          <Row icon={<CalendarCheck size={24} />} href={paths.checkIn()}>
            <span className={styles.survey}>
              <b>{t('checkIn')}</b>
              <span className={styles.facts}>{t('checkInText', { n: account.checkInPoints })}</span>
            </span>
          </Row>
        </RowList>
      )}
      <div className={styles.actions}>
        <div className={styles.next} data-sticking-action="">
          <Button size="form" block href={paths.questionnaire()}>
            {list.length > 0 ? t('seeSurveys', { n: list.length }) : t('toList')}
          </Button>
        </div>
        <Button kind="ghost" size="form" onClick={onBack}>
          {t('toProfile')}
        </Button>
      </div>
    </section>
  );
}
