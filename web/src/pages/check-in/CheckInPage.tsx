import { memberCodes } from '@pollen/contract/member-codes';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Calendar } from '@pollen/ui/Calendar';
import { Card } from '@pollen/ui/Card';
import { Coin } from '@pollen/ui/Coin';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { writeDate } from '@pollen/ui/intl';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { CalendarCheck, Check } from 'lucide-react';
import type { DataOf } from '../../api/call';
import { useCall, useChange, useMinimumDelay } from '../../api/query';
import { useErrorToast, useShowError } from '../../api/show-error';
import { BrandBlock } from '../../layouts/BrandBlock';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { checkInWords } from '../../locales/check-in.en';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import styles from './CheckInPage.module.css';
import { bestRun, weekOf } from './signed-days';

type Status = DataOf<'GET /api/v1/Accounts/:id/TodayStatus'>;

/** Shows the daily check-in with its calendar; a member who may not check in sees the reason. */
export default function CheckInPage() {
  const t = useT(checkInWords);
  const id = useMemberId();
  const status = useCall('GET /api/v1/Accounts/:id/TodayStatus', { params: { id } });
  const [year = 0, month = 0] = status.data?.today.split('-').map(Number) ?? [];
  const days = useCall(
    'GET /api/v1/Accounts/:id/CheckinDays',
    { params: { id }, query: { year, month } },
    { enabled: year > 0 },
  );
  const error = status.error ?? days.error;
  useErrorToast(error, 'warning');
  const loading = useMinimumDelay((status.isPending || days.isPending) && !error);
  const back = { href: paths.mine() };

  const whyNot = status.data && status.data.can.checkIn !== true ? status.data.can.checkIn : null;
  const intro = !status.data
    ? undefined
    : whyNot
      ? t('leadCalendar')
      : status.data.isComplete
        ? t('leadDone')
        : t('lead', { n: status.data.nextPoints });

  if (!loading && error && !(status.data && days.data)) {
    const retry = () => void Promise.all([status.refetch(), days.refetch()]);
    return (
      <MemberPage title={t('title')} back={back}>
        <LoadFailed title={t('failed')} error={error} onRetry={retry} />
      </MemberPage>
    );
  }

  const signed = days.data?.list.map((day) => day.date) ?? [];
  const shown = loading ? undefined : status.data;
  return (
    <MemberPage title={t('title')} back={back}>
      <p className={styles.intro}>{intro ?? ' '}</p>
      {whyNot && (
        <Banner
          tone="danger"
          title={t('restrictedTitle')}
          action={{ label: t('contact'), href: paths.contact() }}
          className={styles.restricted}
        >
          {whyNot.reason}
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <Streak status={shown} signed={signed} />
          <Tiles status={shown} signed={signed} />
        </div>
        <Month status={shown} signed={signed} />
      </div>
    </MemberPage>
  );
}

function Streak({ status, signed }: { status: Status | undefined; signed: readonly string[] }) {
  const t = useT(checkInWords);
  const lang = useLang();
  const format = useFormat();
  const initial = (day: string) =>
    writeDate(lang === 'zh' ? 'zh-CN' : 'en-US', new Date(day), { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <BrandBlock className={styles.streak}>
      <h2 className={styles.streakLabel}>{t('daysInARow')}</h2>
      {status ? (
        <>
          <p className={styles.streakFigure}>{status.streak}</p>
          <ol className={styles.week} aria-label={t('thisWeek')}>
            {weekOf(status.today).map((day) => {
              const isSigned = signed.includes(day);
              return (
                <li key={day}>
                  {isSigned ? (
                    <Coin size={32} className={styles.coin} />
                  ) : (
                    <span className={styles.grain} data-today={day === status.today || undefined} />
                  )}
                  <span aria-hidden="true">{initial(day)}</span>
                  <span className="visually-hidden">
                    {format.date(day, 'weekdayDay')}
                    {isSigned && `, ${t('signedIn')}`}
                    {day === status.today && `, ${t('today')}`}
                  </span>
                </li>
              );
            })}
          </ol>
          <SignInButton status={status} />
        </>
      ) : (
        <Skeleton width="100%" height={216} radius={16} className={styles.dim} />
      )}
    </BrandBlock>
  );
}

function SignInButton({ status }: { status: Status }) {
  const t = useT(checkInWords);
  const id = useMemberId();
  const toast = useToast();
  const showError = useShowError();
  const checkIn = useChange('POST /api/v1/Accounts/:id/Today', {
    refreshes: [
      'GET /api/v1/Accounts/:id',
      'GET /api/v1/Accounts/:id/TodayStatus',
      'GET /api/v1/Accounts/:id/CheckinDays',
      'GET /api/v1/Accounts/:id/Points',
      'GET /api/v1/Accounts/:id/Credits',
    ],
    onSuccess: ({ points, streak }) =>
      toast.success(
        t('success', { n: points }),
        streak % status.bonusEvery === 0 ? t('successBonus', { streak }) : undefined,
      ),
    onError: (error) => showError(error, error.code === memberCodes.alreadyCheckedIn ? 'warning' : 'danger'),
  });

  if (status.isComplete) {
    return (
      <Button
        kind="brandSecondary"
        size="form"
        block
        className={styles.signed}
        icon={<Check size={20} />}
        onClick={() => toast.warning(t('alreadySigned'))}
      >
        {t('signedToday')}
      </Button>
    );
  }
  const may = status.can.checkIn === true;
  return (
    <Button
      kind="reward"
      size="form"
      block
      icon={<CalendarCheck size={20} />}
      disabled={!may}
      loading={checkIn.isPending}
      loadingLabel={t('signingIn')}
      onClick={() => checkIn.mutate({ params: { id }, body: {} })}
    >
      {may ? `${t('signIn')} +${status.nextPoints}` : t('signIn')}
    </Button>
  );
}

function Tiles({ status, signed }: { status: Status | undefined; signed: readonly string[] }) {
  const t = useT(checkInWords);
  const taps = status ? status.bonusEvery - (status.streak % status.bonusEvery) : 0;
  // The first of these check-ins is due today, or tomorrow when today is done.
  const days = status?.isComplete ? taps : taps - 1;
  return (
    <div className={styles.tiles}>
      <Card as="section">
        <h2 className={styles.tileLabel}>{t('nextBonus')}</h2>
        {status ? (
          <>
            <CoinAmount amount={status.bonusPoints} size="lg" />
            {status.can.checkIn === true && (
              <p className={styles.tileNote}>{days === 0 ? t('bonusNow') : t('bonusIn', { n: days })}</p>
            )}
          </>
        ) : (
          <Skeleton width={84} height={32} />
        )}
      </Card>
      <Card as="section">
        <h2 className={styles.tileLabel}>{t('bestRun')}</h2>
        {status ? (
          <p className={styles.tileFigure}>{t('days', { n: bestRun(signed) })}</p>
        ) : (
          <Skeleton width={84} height={32} />
        )}
      </Card>
    </div>
  );
}

function Month({ status, signed }: { status: Status | undefined; signed: readonly string[] }) {
  const t = useT(checkInWords);
  const format = useFormat();
  if (!status) {
    return (
      <Card look="panel" className={styles.month}>
        <Skeleton width={180} height={28} />
        <Skeleton width="100%" height={330} radius={16} className={styles.monthSkeleton} />
      </Card>
    );
  }
  const month = status.today.slice(0, 7);
  return (
    <Card as="section" look="panel" className={styles.month}>
      <div className={styles.monthHead}>
        <h2 className="type-title-md">{format.date(month, 'month')}</h2>
        <p className={styles.tileNote}>{t('days', { n: signed.length })}</p>
      </div>
      <Calendar
        month={month}
        today={status.today}
        marked={signed}
        markedLabel={t('signedIn')}
        todayLabel={t('today')}
      />
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <span className={styles.legendSigned} />
          {t('signedIn')}
        </li>
        <li>
          <span className={styles.legendToday} />
          {t('today')}
        </li>
      </ul>
    </Card>
  );
}
