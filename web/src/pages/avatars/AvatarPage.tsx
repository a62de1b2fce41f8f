import { Avatar } from '@pollen/ui/Avatar';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { ProgressBar } from '@pollen/ui/ProgressBar';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { refreshAccount, useAccount } from '../../api/account';
import { call } from '../../api/call';
import { fetchWithProgress } from '../../api/fetch-with-progress';
import { refresh, useMinimumDelay } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { avatarWords } from '../../locales/avatars.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import styles from './AvatarPage.module.css';
import { PictureChoice } from './PictureChoice';
import { cropSquare, type Picture } from './picture-file';

const PictureCrop = lazy(() => import('./PictureCrop'));

/** A slow connection needs longer than the limit of other calls; the server waits 15 s for a request to arrive. */
const uploadPatienceMs = 20_000;

type Step =
  | { name: 'choose' }
  | { name: 'crop'; picture: Picture }
  | { name: 'upload'; picture: Picture; source: string; share: number; cancel: () => void }
  | { name: 'preview'; avatarUrl: string };

/** Leads from choosing a picture to cropping, uploading and saving. Nobody else sees it before it is saved. */
export default function AvatarPage() {
  const t = useT(avatarWords);
  const id = useMemberId();
  const toast = useToast();
  const showError = useShowError();
  const { data: account, isPending, error, refetch } = useAccount();
  const loading = useMinimumDelay(isPending);
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [turn, setTurn] = useState(0);
  const go = (next: Step) => {
    setStep(next);
    setTurn((now) => now + 1);
  };
  const picture = 'picture' in step ? step.picture : null;
  useEffect(() => () => picture?.close(), [picture]);

  const upload = async (cropped: Picture, area: Area) => {
    const source = await cropSquare(cropped, area);
    if (source === null) return toast.danger(t('unreadable'));
    const leaving = new AbortController();
    const cancel = () => leaving.abort();
    const tell = (share: number) => setStep({ name: 'upload', picture: cropped, source, share, cancel });
    tell(0);
    try {
      const { avatarUrl } = await call('POST /api/v1/AvatarUrl', {
        body: { source },
        signal: leaving.signal,
        timeoutMs: uploadPatienceMs,
        fetch: fetchWithProgress(tell),
      });
      go({ name: 'preview', avatarUrl });
    } catch (failure) {
      go({ name: 'crop', picture: cropped });
      if (leaving.signal.aborted) toast.warning(t('cancelled'));
      else showError(failure);
    }
  };

  const changed = async (message: string) => {
    await refreshAccount();
    void refresh('GET /api/v1/Ranking');
    go({ name: 'choose' });
    toast.success(message);
  };

  const save = async (avatarUrl: string) => {
    try {
      await call('POST /api/v1/Accounts/:id/Avatar', { params: { id }, body: { id, avatarUrl } });
      await changed(t('saved'));
    } catch (failure) {
      showError(failure);
    }
  };

  const remove = async () => {
    try {
      await call('POST /api/v1/Accounts/:id/Avatar/Remove', { params: { id }, body: {} });
      await changed(t('removed'));
    } catch (failure) {
      showError(failure);
    }
  };

  const startOver = () => go({ name: 'choose' });
  return (
    <MemberPage title={t('title')} back={{ href: paths.settingsProfile(), label: t('settings') }}>
      <Card as="section" look="panel" className={styles.panel}>
        {loading ? (
          <Waiting />
        ) : !account ? (
          <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : step.name === 'choose' ? (
          <>
            <Present turn={turn} name={account.displayName} id={account.id} src={account.avatarUrl} onRemove={remove} />
            <PictureChoice onPicture={(chosen) => go({ name: 'crop', picture: chosen })} />
          </>
        ) : step.name === 'preview' ? (
          <ReviewStep
            turn={turn}
            name={account.displayName}
            id={account.id}
            src={step.avatarUrl}
            onSave={save}
            onStartOver={startOver}
          />
        ) : (
          <>
            {step.name === 'upload' ? (
              <Uploading source={step.source} share={step.share} onCancel={step.cancel} />
            ) : (
              <StepTitle turn={turn} text={t('cropText')}>
                {t('crop')}
              </StepTitle>
            )}
            <div className={styles.crop} hidden={step.name === 'upload'}>
              <Suspense fallback={<Skeleton height={360} radius={16} />}>
                <PictureCrop
                  picture={step.picture}
                  onUpload={(area) => void upload(step.picture, area)}
                  onAnother={startOver}
                />
              </Suspense>
            </div>
          </>
        )}
      </Card>
    </MemberPage>
  );
}

interface StepTitleProps {
  turn: number;
  text: ReactNode;
  children: ReactNode;
}

/**
 * The heading of a step. It takes the focus in every step but the first, because the pressed button has disappeared.
 */
function StepTitle({ turn, text, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turn > 0) title.current?.focus();
  }, [turn]);
  return (
    <div>
      <h2 ref={title} tabIndex={-1} className={styles.stepTitle}>
        {children}
      </h2>
      <p className={styles.note}>{text}</p>
    </div>
  );
}

interface PresentProps {
  turn: number;
  name: string;
  id: number;
  src: string | null;
  onRemove: () => Promise<void>;
}

function Present({ turn, name, id, src, onRemove }: PresentProps) {
  const t = useT(avatarWords);
  const shell = useT(shellWords);
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.present}>
      <Avatar name={name} id={id} src={src} size={112} />
      <div className={styles.presentWords}>
        <StepTitle turn={turn} text={src ? t('yoursText') : t('initialsText')}>
          {t('yours')}
        </StepTitle>
        {src && (
          <Button kind="ghost" size="dense" icon={<Trash2 size={20} />} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        confirmingLabel={t('removing')}
        cancelLabel={shell('cancel')}
        kind="danger"
        onConfirm={async () => {
          await onRemove();
          setAsking(false);
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  );
}

interface UploadingProps {
  source: string;
  share: number;
  onCancel: () => void;
}

function Uploading({ source, share, onCancel }: UploadingProps) {
  const t = useT(avatarWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const percent = Math.round(share * 100);
  const cancel = useRef<HTMLDivElement>(null);
  useEffect(() => cancel.current?.querySelector('button')?.focus(), []);
  return (
    <div className={styles.present}>
      <Avatar name="" id={0} src={source} size={112} />
      <div className={styles.uploading}>
        <h2 className={styles.stepTitle}>{t('uploading')}</h2>
        <ProgressBar done={percent} total={100} label={t('uploaded', { share: format.percent(percent) })} />
        <div ref={cancel} className={styles.share}>
          {format.percent(percent)}
          <Button kind="secondary" size="dense" onClick={onCancel}>
            {shell('cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface LookProps {
  turn: number;
  name: string;
  id: number;
  src: string;
  onSave: (avatarUrl: string) => Promise<void>;
  onStartOver: () => void;
}

function ReviewStep({ turn, name, id, src, onSave, onStartOver }: LookProps) {
  const t = useT(avatarWords);
  const [saving, setSaving] = useState(false);
  return (
    <>
      <StepTitle turn={turn} text={t('previewText')}>
        {t('preview')}
      </StepTitle>
      <div className={styles.faces}>
        {[112, 72, 44].map((size) => (
          <Avatar key={size} name={name} id={id} src={src} size={size} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button kind="ghost" onClick={onStartOver} disabled={saving}>
          {t('startOver')}
        </Button>
        <Button
          loading={saving}
          loadingLabel={t('saving')}
          onClick={async () => {
            setSaving(true);
            await onSave(src);
            setSaving(false);
          }}
        >
          {t('save')}
        </Button>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <div className={styles.present}>
        <Skeleton width={112} height={112} radius="50%" />
        <div className={styles.presentWords}>
          <Skeleton width={140} height={24} />
          <Skeleton height={20} />
        </div>
      </div>
      <Skeleton height={176} radius={16} />
    </>
  );
}
