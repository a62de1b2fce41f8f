import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { FlaskConical, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { CopyButton } from '../../layouts/CopyButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MayButton } from '../../layouts/MayButton';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useKeysOn, useShortcuts } from '../../layouts/use-shortcuts';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Partners.module.css';
import { callLooks, type Partner, usePartnerWords } from './partner-words';

type Call = DataOf<'GET /api/console/Partners/:id/Calls/:callId'>;

/** How soon a call is read again that waits to be handled. */
const SOON_MS = 1_000;

interface CallViewProps {
  partner: Partner;
  callId: number;
  /** Whether the call stands beside the list; otherwise it is a dialog. */
  isBeside: boolean;
  onClose: () => void;
}

/** One call as it was received, what happened to its attempt, and what can be done: replay it, close it, check it. */
export function CallView({ partner, callId, isBeside, onClose }: CallViewProps) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const toast = useToast();
  const showError = useShowError();
  const navigate = useNavigate();
  const params = { id: partner.id, callId };
  const {
    data: call,
    error,
    refetch,
  } = useCall(
    'GET /api/console/Partners/:id/Calls/:callId',
    { params },
    { everyMs: ({ state }) => (state === 'waiting' ? SOON_MS : false) },
  );
  const [isClosing, setIsClosing] = useState(false);
  const replay = useChange('POST /api/console/Partners/:id/Calls/:callId/Replay', {
    onSuccess: () => toast.success(t('replayed')),
    onError: showError,
  });
  const closing = useChange('POST /api/console/Partners/:id/Calls/:callId/Close', {
    onSuccess: () => {
      setIsClosing(false);
      toast.success(t('callClosed'));
    },
    onError: showError,
  });
  const [on] = useKeysOn();
  useShortcuts(
    {
      r: () => {
        if (!call || replay.isPending) return;
        if (call.can.replay === true) replay.mutate({ params });
        else toast.warning(call.can.replay.reason);
      },
      a: () => {
        if (call?.attemptId) void navigate(paths.attempt(call.attemptId));
        else if (call) toast.warning(t('unknownAttempt'));
      },
    },
    on && isBeside,
  );
  if (isClosing) {
    return (
      <ReasonDialog
        open
        onClose={() => setIsClosing(false)}
        title={t('closeCall')}
        text={t('closeCallText')}
        label={t('reason')}
        help={t('closeReasonHelp')}
        missing={t('closeReasonMissing')}
        example={t('closeReasonExample')}
        longest={300}
        verb={t('closeCall')}
        doing={t('closingCall')}
        isBusy={closing.isPending}
        onSubmit={(reason) => closing.mutate({ params, body: { reason } })}
      />
    );
  }
  const size = isBeside ? 'dense' : undefined;
  const actions = call && (
    <>
      {call.attemptId && (
        <Button kind="ghost" size={size} href={paths.attempt(call.attemptId)}>
          {t('openAttempt')}
        </Button>
      )}
      {call.can.close === true && (
        <Button kind="ghost" size={size} onClick={() => setIsClosing(true)}>
          {t('closeCall')}
        </Button>
      )}
      {call.via !== 'file' && (
        <Button
          kind="tonal"
          size={size}
          icon={<FlaskConical size={18} />}
          onClick={() => void navigate(paths.partner(partner.id, 'try'), { state: { tried: triedOf(partner, call) } })}
        >
          {t('checkInTryIt')}
        </Button>
      )}
      <MayButton
        may={call.can.replay}
        kind="secondary"
        size={size}
        icon={<Play size={18} />}
        loading={replay.isPending}
        onClick={() => replay.mutate({ params })}
      >
        {t('replay')}
      </MayButton>
    </>
  );
  const title = call?.attempt ?? t('viaCall');
  const pill = call && <StatusPill {...callLooks[call.state]}>{words.call(call.state)}</StatusPill>;
  const content = call ? (
    <CallFacts call={call} />
  ) : error ? (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={1} height={240} />
  );
  return isBeside ? (
    <div className={styles.callPanel}>
      <Section title={title}>
        <div className={styles.callContent}>
          {pill && <p className={styles.callPill}>{pill}</p>}
          {content}
        </div>
        <div className={styles.callActions}>{actions}</div>
      </Section>
    </div>
  ) : (
    <Dialog open wide closable onClose={onClose} title={title} actions={actions}>
      <div className={styles.stack}>
        {pill && <span>{pill}</span>}
        {content}
      </div>
    </Dialog>
  );
}

/** Returns a call as the tab that checks calls takes it. */
const triedOf = ({ callUrl }: Partner, { headers, target, body, via }: Call) => ({
  url: `${new URL(callUrl).origin}${target}`,
  headers: headerLines(headers).join('\n'),
  body,
  via,
});

const headerLines = (headers: Call['headers']) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const stepWords = { back: 'back', call: 'calledWith', ended: 'ended' } as const;

function CallFacts({ call }: { call: Call }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const stepText = ({ kind, word }: Call['steps'][number]) => {
    if (kind === 'started') return t('started');
    if (kind === 'left') return t('left');
    return t(stepWords[kind], { word });
  };
  const raw = [
    `${call.method} ${call.target}`,
    ...headerLines(call.headers),
    ...(call.body ? ['', call.body] : []),
  ].join('\n');
  const timeOf = (at: string) => (format.day(at) === format.day(call.at) ? format.time(at) : format.moment(at));
  const facts = [
    ...(call.reason ? [{ label: t('reason'), value: words.reason(call.reason) }] : []),
    { label: t('received'), value: format.instant(call.at) },
    ...(call.handledAt === null ? [] : [{ label: t('handledAt'), value: format.instant(call.handledAt) }]),
    { label: t('network'), value: call.network },
    { label: t('event'), value: <span className={styles.mono}>{call.event ?? '–'}</span> },
  ];
  return (
    <div className={styles.stack}>
      <dl className={styles.pairs}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <div className={styles.rawHead}>
          <h3>{t('asReceived')}</h3>
          <CopyButton kind="ghost" size="dense" text={raw} />
        </div>
        <pre className={styles.raw}>
          {[`${call.method} `, ...call.target.split(/(?=&)|(?<=\?)/)].map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address stay where they are.
            <Part key={at} text={part} status={call.reason === 'status' ? call.status : null} isFirst={at < 2} />
          ))}
          {call.body && `\n\n${call.body}`}
        </pre>
        <details className={styles.headers}>
          <summary>{t('headersOf', { n: Object.keys(call.headers).length })}</summary>
          <pre className={styles.raw}>{headerLines(call.headers).join('\n')}</pre>
        </details>
      </div>
      {call.steps.length > 0 && (
        <div>
          <h3>{t('thisAttempt')}</h3>
          <ol className={styles.callSteps}>
            {call.steps.map((step) => (
              <li key={`${step.at}-${step.kind}-${step.word}`}>
                <time dateTime={step.at}>{timeOf(step.at)}</time>
                <span>{stepText(step)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** A parameter of the address in a line of its own; the value that has no meaning yet is marked. */
function Part({ text, status, isFirst }: { text: string; status: string | null; isFirst: boolean }) {
  const at = text.indexOf('=') + 1;
  const isStatus = status !== null && at > 0 && text.slice(at) === status;
  return (
    <>
      {!isFirst && '\n'}
      {isStatus ? (
        <>
          {text.slice(0, at)}
          <mark>{status}</mark>
        </>
      ) : (
        text
      )}
    </>
  );
}
