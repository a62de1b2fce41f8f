import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { KeyRound, PlugZap, Undo2 } from 'lucide-react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { HistoryButton } from '../../layouts/HistoryButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { SettingsTabs } from '../../layouts/SettingsTabs';
import { useOpening } from '../../layouts/use-opening';
import { WaitingNote } from '../../layouts/WaitingNote';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { partnerKeyWords } from '../../locales/partner-keys.en';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { KeysDialog } from './KeysDialog';
import { type PartnerKeys, sourceKeys, useKeyWords } from './key-words';
import styles from './PartnerKeysPage.module.css';

const ASKED_EVERY_MS = 1_500;
/** The partner has thirty seconds to answer. After this time no answer is expected any more. */
const PATIENCE_MS = 90_000;

const isAwaited = ({ tried }: Pick<PartnerKeys, 'tried'>) =>
  tried?.outcome === 'waiting' && Date.now() - Date.parse(tried.at) < PATIENCE_MS;

/** The keys of partners: which are in force, with the actions that change, try and remove them. */
export default function PartnerKeysPage() {
  const t = useT(partnerKeyWords);
  const settings = useT(settingWords);
  const { data, error, refetch } = useCall(
    'GET /api/console/PartnerKeys',
    {},
    {
      everyMs: ({ list }) =>
        list.some((keys) => isAwaited(keys) || (keys.waiting && isAwaited(keys.waiting))) ? ASKED_EVERY_MS : false,
    },
  );
  return (
    <>
      <PageHead title={settings('title')} note={t('note')} />
      <SettingsTabs current="partnerKeys" />
      <div className={styles.list}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonCards count={1} height={420} />
        ) : (
          data.list.map((keys) => <PartnerCard key={keys.partner} keys={keys} />)
        )}
      </div>
    </>
  );
}

const sourceTexts = {
  console: 'consoleText',
  environment: 'environmentText',
  fake: 'fakeText',
  none: 'noneText',
} as const;

const sourceLooks = {
  console: { shape: 'tick', tone: 'success' },
  environment: { shape: 'tick', tone: 'info' },
  fake: { shape: 'half', tone: 'warning' },
  none: { shape: 'ring', tone: 'neutral' },
} as const;

function PartnerCard({ keys }: { keys: PartnerKeys }) {
  const t = useT(partnerKeyWords);
  const changes = useT(changeWords);
  const words = useKeyWords();
  const format = useFormat();
  const entering = useOpening();
  const { partner, source, readable, environment, changed, can, runs } = keys;
  const name = t('paypal');
  const why = can.change === true ? undefined : can.change.reason;
  return (
    <Section
      title={name}
      actions={
        <>
          <HistoryButton
            kind="partnerKeys"
            subject={partner}
            name={name}
            asks={keys.asks}
            show={(content) => words.version(content, keys.base)}
          />
          <Button
            kind="tonal"
            size="dense"
            icon={<KeyRound size={20} />}
            disabled={can.change !== true}
            title={why}
            onClick={entering.show}
          >
            {t('change')}
          </Button>
        </>
      }
    >
      <SectionBody>
        <p className={styles.quiet}>{t('paypalText')}</p>
        {!readable && (
          <Banner tone="danger" title={t('unreadableTitle')}>
            {t('unreadableText')}
          </Banner>
        )}
        {runs.others.length > 0 && (
          <Banner tone="warning" title={t('pausedRunsTitle', { n: runs.others.length })}>
            {t('pausedRunsText')}{' '}
            {runs.others.map((id) => (
              <AppLink key={id} href={paths.payoutRun(id)} className={styles.run}>
                {t('run', { id: String(id) })}
              </AppLink>
            ))}
          </Banner>
        )}
        {keys.waiting && <WaitingKeys keys={keys} waiting={keys.waiting} />}
        <FactRows
          rows={[
            {
              label: t('activeAccount'),
              value: (
                <>
                  <StatusPill {...sourceLooks[source]}>{t(sourceKeys[source])}</StatusPill>
                  <p className={styles.quiet}>{t(sourceTexts[source])}</p>
                </>
              ),
            },
            ...(environment === null ? [] : [{ label: t('account'), value: t(environment) }]),
            { label: t('clientId'), value: words.key(keys.clientId) },
            { label: t('secret'), value: words.key(keys.secret) },
            {
              label: t('webhookId'),
              value: keys.webhookId.set || !keys.clientId.set ? words.key(keys.webhookId) : t('noWebhook'),
            },
            {
              label: t('lastChange'),
              value: (
                <>
                  {changed
                    ? changes('lastChange', { by: changed.by, at: format.moment(changed.at) })
                    : changes('neverChanged')}
                  {changed && <p className={styles.quiet}>{changed.reason}</p>}
                </>
              ),
            },
            { label: t('lastTest'), value: <TrialOutcome tried={keys.tried} /> },
          ]}
        />
        <Actions keys={keys} />
      </SectionBody>
      <KeysDialog key={entering.key} open={entering.open} onClose={entering.hide} keys={keys} />
    </Section>
  );
}

const trialLooks = {
  waiting: { word: 'waiting', shape: 'ring', tone: 'info' },
  accepted: { word: 'accepted', shape: 'tick', tone: 'success' },
  refused: { word: 'refused', shape: 'cross', tone: 'danger' },
  unreachable: { word: 'unreachable', shape: 'dash', tone: 'warning' },
  unclear: { word: 'unclear', shape: 'dash', tone: 'warning' },
} as const;

/** The partner's answer when these keys were last tried. */
function TrialOutcome({ tried }: Pick<PartnerKeys, 'tried'>) {
  const t = useT(partnerKeyWords);
  const format = useFormat();
  const look = tried && trialLooks[tried.outcome];
  return (
    <div role="status" className={styles.said}>
      {!tried || !look ? (
        <p className={styles.quiet}>{t('notTested')}</p>
      ) : (
        <>
          <StatusPill shape={look.shape} tone={look.tone}>
            {t(look.word)}
          </StatusPill>
          {tried.outcome !== 'waiting' && <p className={styles.quiet}>{t(`${tried.outcome}Text`)}</p>}
          {tried.note !== null && <p className={styles.quiet}>{t('response', { note: tried.note })}</p>}
          <p className={styles.quiet}>{t('testedBy', { by: tried.by, at: format.moment(tried.at) })}</p>
        </>
      )}
    </div>
  );
}

/** Keys that wait for approval, with the end of the client id and a button that tries them. */
function WaitingKeys({ keys, waiting }: { keys: PartnerKeys; waiting: NonNullable<PartnerKeys['waiting']> }) {
  const t = useT(partnerKeyWords);
  const words = useKeyWords();
  const format = useFormat();
  const showError = useShowError();
  const trial = useChange('POST /api/console/PartnerKeys/:partner/Try', { onError: showError });
  const { partner, can } = keys;
  return (
    <WaitingNote change={waiting}>
      {!waiting.removes && (
        <>
          <p>{format.labeled(t('clientId'), words.key(waiting.clientId))}</p>
          {waiting.tried && <TrialOutcome tried={waiting.tried} />}
          <Button
            kind="secondary"
            size="dense"
            icon={<PlugZap size={20} />}
            disabled={can.change !== true}
            loading={trial.isPending || isAwaited(waiting)}
            loadingLabel={t('testing')}
            onClick={() => trial.mutate({ params: { partner }, body: { approvalId: waiting.id } })}
          >
            {t('testNewKeys')}
          </Button>
        </>
      )}
    </WaitingNote>
  );
}

const removeTexts = {
  console: 'removeNone',
  environment: 'removeEnvironment',
  fake: 'removeFake',
  none: 'removeNone',
} as const;

function Actions({ keys }: { keys: PartnerKeys }) {
  const t = useT(partnerKeyWords);
  const showError = useShowError();
  const removing = useOpening();
  const { partner, can, version, source, base, runs } = keys;
  const trial = useChange('POST /api/console/PartnerKeys/:partner/Try', { onError: showError });
  const remove = useChange('POST /api/console/PartnerKeys/:partner/Remove');
  return (
    <div className={styles.actions}>
      <Button
        size="dense"
        icon={<PlugZap size={20} />}
        disabled={can.try !== true}
        title={can.try === true ? undefined : can.try.reason}
        loading={trial.isPending || isAwaited(keys)}
        loadingLabel={t('testing')}
        onClick={() => trial.mutate({ params: { partner }, body: {} })}
      >
        {t('test')}
      </Button>
      {source === 'console' && (
        <Button
          kind="dangerOutline"
          size="dense"
          icon={<Undo2 size={20} />}
          disabled={can.remove !== true}
          title={can.remove === true ? undefined : can.remove.reason}
          onClick={removing.show}
        >
          {t('remove')}
        </Button>
      )}
      {can.try !== true && <p className={styles.quiet}>{can.try.reason}</p>}
      <ChangeDialog
        key={removing.key}
        open={removing.open}
        onClose={removing.hide}
        title={t('removeQuestion')}
        version={version}
        verb={t('remove')}
        doing={t('removing')}
        done={t('removed')}
        kind="danger"
        asks={keys.asks}
        onSave={(seen) => remove.mutateAsync({ params: { partner }, body: seen })}
      >
        {runs.own.length > 0 && (
          <Banner tone="warning" title={t('activeRuns', { n: runs.own.length })}>
            {t('activeRunsPause')}
          </Banner>
        )}
        <p>
          {t(removeTexts[base])} {t('removeNote')}
        </p>
      </ChangeDialog>
    </div>
  );
}
