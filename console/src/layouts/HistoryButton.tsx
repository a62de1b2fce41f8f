import type { VersionedKind } from '@pollen/contract/versioned';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCall, useChange } from '../api/query';
import { changeWords } from '../locales/changes.en';
import { useFormat } from '../locales/format';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { ChangeDialog } from './ChangeDialog';
import styles from './Changing.module.css';
import { LoadFailed } from './LoadFailed';

interface HistoryButtonProps {
  kind: VersionedKind;
  subject: string;
  /** The name of the versioned thing. */
  name: string;
  /** Shows a version in words. Null is the value that Pollen came with, or a removed one. */
  show: (content: unknown) => ReactNode;
  /** True when restoring a version has to be approved by another operator. */
  asks?: boolean;
}

/** Opens the list of all versions with author and reason; each one can be restored. */
export function HistoryButton(props: HistoryButtonProps) {
  const t = useT(changeWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="ghost"
        size="dense"
        icon={<History size={20} />}
        aria-label={t('historyNamed', { name: props.name })}
        onClick={() => setOpen(true)}
      >
        {t('history')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('historyTitle', { name: props.name })} wide closable>
        <Versions {...props} />
      </Dialog>
    </>
  );
}

function Versions({ kind, subject, show, asks = false }: HistoryButtonProps) {
  const t = useT(changeWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useCall('GET /api/console/Versions', { query: { kind, subject } });
  const restore = useChange('POST /api/console/Versions/Restore');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={3} height={72} />;
  const latest = data.list[0]?.version ?? 0;
  if (data.list.length === 0) return <p>{t('noHistory')}</p>;
  return (
    <>
      {data.can.change !== true && <p>{data.can.change.reason}</p>}
      <ol className={styles.versions} aria-label={shell('history')}>
        {data.list.map(({ version, content, reason, restores, by, at }) => (
          <li key={version} className={styles.version}>
            <div className={styles.words}>
              <p className={styles.what}>
                {show(content)}
                {version === latest && (
                  <StatusPill shape="tick" tone="success" className={styles.now}>
                    {t('now')}
                  </StatusPill>
                )}
              </p>
              <p>
                {t('version', { n: version })}
                {restores !== null && ` · ${t('restores', { n: restores })}`}
                {' · '}
                {by === null ? t('default') : t('lastChange', { by, at: format.instant(at) })}
              </p>
              {reason && <p>{reason}</p>}
            </div>
            {version !== latest && data.can.change === true && (
              <Button
                kind="secondary"
                size="dense"
                aria-label={t('restoreVersion', { n: version })}
                onClick={() => setChosen(version)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ChangeDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('restoreQuestion', { n: chosen ?? 0 })}
        version={latest}
        verb={t('restore')}
        doing={t('restoring')}
        done={t('restored')}
        asks={asks}
        onSave={(seen) => restore.mutateAsync({ body: { kind, subject, to: chosen ?? 0, ...seen } })}
      >
        <p>{t('restoreText')}</p>
      </ChangeDialog>
    </>
  );
}
