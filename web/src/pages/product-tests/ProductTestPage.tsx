import { memberCodes } from '@pollen/contract/member-codes';
import { SafeHtml } from '@pollen/runner/SafeHtml';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { ArrowLeft, MapPin } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { useCall, useChange, useMinimumDelay } from '../../api/query';
import { useErrorToast, useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { readLoginInfo } from '../../session/login-info';
import { storeReturnTarget } from '../../session/return-target';
import { NowCard } from './NowCard';
import { ParcelArt } from './ParcelArt';
import styles from './ProductTest.module.css';
import { refreshProductTests } from './refresh';
import { pillOf } from './state-pill';
import { TestTimeline } from './TestTimeline';
import { type ProductTest, testSteps } from './test-steps';

const wellFormed = /^[A-Za-z0-9_-]{16,64}$/;

/** A visitor who follows a mailed link is sent to the start by the guard around this page, and comes back after the login. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  const encryptId = new URL(request.url).searchParams.get('encryptId');
  if (!readLoginInfo() && encryptId) storeReturnTarget(paths.productTest(encryptId));
  return null;
}

/** A product test: the question that it asks now, its steps, and what it pays. */
export default function ProductTestPage() {
  const t = useT(productTestWords);
  const [search] = useSearchParams();
  const encryptId = search.get('encryptId') ?? '';
  const known = wellFormed.test(encryptId);
  const test = useCall('GET /api/v1/ProductTests/:encryptId', { params: { encryptId } }, { enabled: known });
  const isLoading = useMinimumDelay(known && test.isPending);
  const gone = !known || test.error?.code === memberCodes.notFound;
  useErrorToast(gone ? null : test.error);
  if (!isLoading && test.data) return <Shown test={test.data} />;
  return (
    <MemberPage title={t('title')} back={{ href: paths.productTests(), label: t('listTitle') }}>
      {isLoading ? (
        <div className={styles.columns} aria-busy="true">
          <Skeleton height={520} radius={16} />
          <Skeleton height={300} radius={16} />
        </div>
      ) : gone ? (
        <EmptyState title={t('goneTitle')} action={<Button href={paths.questionnaire()}>{t('toSurveys')}</Button>}>
          {t('goneText')}
        </EmptyState>
      ) : (
        <LoadFailed title={t('failed')} error={test.error} onRetry={() => void test.refetch()} />
      )}
    </MemberPage>
  );
}

function Shown({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const { mine } = test;
  const steps = testSteps(test);
  const done = steps.filter(({ state }) => state === 'done').length;
  const pill = mine && pillOf(mine);
  return (
    <MemberPage
      title={test.title}
      heading="page"
      back={{ href: paths.productTests(), label: t('listTitle') }}
      className={styles.page}
    >
      <header className={styles.head}>
        <div className={styles.headWords}>
          <AppLink href={paths.productTests()} className={styles.back}>
            <ArrowLeft size={16} />
            {t('listTitle')}
          </AppLink>
          <p className={styles.number}>{t('heading', { number: test.number, sender: test.sender })}</p>
          <h1 className="type-display-md">{test.title}</h1>
          {pill && (
            <StatusPill shape={pill.shape} tone={pill.tone}>
              {t(pill.word)}
            </StatusPill>
          )}
        </div>
        <div className={styles.art}>{test.pictureUrl ? <img src={test.pictureUrl} alt="" /> : <ParcelArt />}</div>
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <NowCard test={test} />
        </div>
        <div className={styles.main}>
          <Card as="section" look="panel" aria-labelledby="steps-title">
            <div className={styles.stepsHead}>
              <h2 id="steps-title" className="type-title-md">
                {mine ? t('yourTest') : t('howTest')}
              </h2>
              {mine && <span>{t('stepsDone', { n: done, all: steps.length })}</span>}
            </div>
            <TestTimeline test={test} />
          </Card>
          {test.describe && (
            <Card as="section" look="panel" aria-labelledby="about-title" className={styles.about}>
              <h2 id="about-title" className="type-title-md">
                {t('about')}
              </h2>
              <SafeHtml html={test.describe} />
            </Card>
          )}
        </div>
        <div className={styles.after}>
          <Facts test={test} />
          {mine?.address && mine.eraseOn && (
            <SentTo address={mine.address} eraseOn={mine.eraseOn} isPacking={mine.state === 'addressGiven'} />
          )}
          {mine && test.can.withdraw === true && <Withdraw test={test} />}
        </div>
      </div>
    </MemberPage>
  );
}

function Facts({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const minutes = test.reports.reduce((sum, report) => sum + report.minutes, 0);
  const facts = [
    { name: t('pays'), value: <CoinAmount amount={test.points} tone="reward" /> },
    { name: t('reports'), value: t('reportsValue', { n: test.reports.length, minutes }) },
    { name: t('product'), value: test.keepsProduct ? t('keep') : t('sendBack') },
    ...(test.mine
      ? [{ name: t('missed'), value: t('missedValue') }]
      : [
          { name: t('places'), value: format.number(test.places) },
          ...(test.applyUntil ? [{ name: t('applyUntil'), value: format.date(test.applyUntil, 'dayLong') }] : []),
        ]),
  ];
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type GivenAddress = NonNullable<NonNullable<ProductTest['mine']>['address']>;

function SentTo({ address, eraseOn, isPacking }: { address: GivenAddress; eraseOn: string; isPacking: boolean }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const place = [address.postcode, address.city, address.region, address.country].filter(Boolean).join(', ');
  return (
    <Card as="section" className={styles.sentTo} aria-labelledby="sent-to">
      <h2 id="sent-to" className="type-title-sm">
        <MapPin size={20} />
        {t(isPacking ? 'goesTo' : 'sentTo')}
      </h2>
      <p>
        {address.name}
        <br />
        {[address.street, address.extra].filter(Boolean).join(', ')}
        <br />
        {place}
      </p>
      <p>
        {t('onlySender')} {t('eraseOn', { day: format.date(eraseOn, 'dayLong') })}
      </p>
    </Card>
  );
}

function Withdraw({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useChange('POST /api/v1/ProductTests/:encryptId/Withdrawal', {
    onSuccess: async () => {
      await refreshProductTests();
      toast.success(t('withdrawn2'));
    },
    onError: (error) => showError(error),
  });
  const hasParcel = test.mine?.state === 'shipped' || test.mine?.state === 'received';
  return (
    <>
      <Button kind="ghost" block onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('withdrawTitle')}
        kind="danger"
        confirmLabel={t('withdrawYes')}
        confirmingLabel={t('withdrawing')}
        cancelLabel={t('withdrawNo')}
        onConfirm={async () => {
          await withdraw.mutateAsync({ params: { encryptId: test.encryptId } }).catch(() => undefined);
          setAsking(false);
        }}
      >
        <p>{hasParcel ? t('withdrawAfter') : t('withdrawBefore')}</p>
      </ConfirmDialog>
    </>
  );
}
