import { Button } from '@pollen/ui/Button';
import { Row, RowList } from '@pollen/ui/RowList';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import type { DataOf } from '../../api/call';
import { useCall, useChange } from '../../api/query';
import { useErrorToast, useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './Devices.module.css';

type Device = DataOf<'GET /api/v1/Accounts/:id/Devices'>['list'][number];

/** Browsers that are signed in; all but this one can be signed out. */
export function Devices() {
  const t = useT(settingsWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const list = useRef<HTMLDivElement>(null);
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Devices', { params: { id } });
  useErrorToast(data ? null : error, 'warning');
  const end = useChange('POST /api/v1/Accounts/:id/Devices/:deviceId/End', {
    onError: (failure) => showError(failure),
  });
  const endOthers = useChange('POST /api/v1/Accounts/:id/OtherDevices/End', {
    onSuccess: async ({ ended }) => {
      toast.success(t('othersSignedOut', { n: ended }));
      await refetch();
      list.current?.focus();
    },
    onError: (failure) => showError(failure),
  });
  const nameOf = ({ device }: Device) => (device === '-' ? t('unknownDevice') : device);

  const signOut = (device: Device) =>
    end.mutate(
      { params: { id, deviceId: device.id }, body: {} },
      {
        onSuccess: async () => {
          toast.success(t('signedOut', { device: nameOf(device) }));
          await refetch();
          // Moves the focus, because the pressed button has disappeared.
          list.current?.focus();
        },
      },
    );

  if (isPending) return <SkeletonCards count={1} height={72} />;
  if (!data) return <LoadFailed title={t('devicesFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={list} tabIndex={-1} className={styles.devices}>
      <RowList>
        {data.list.map((device) => {
          const when = format.date(device.lastSeenAt, 'dayTime');
          const phone = /iPhone|iPad|Android/.test(device.device);
          return (
            <Row
              key={device.id}
              icon={phone ? <Smartphone size={24} /> : <Monitor size={24} />}
              after={
                device.current ? (
                  <StatusPill shape="tick" tone="success">
                    {t('thisDevice')}
                  </StatusPill>
                ) : (
                  <Button
                    kind="ghost"
                    size="dense"
                    aria-label={t('signOutDevice', { device: nameOf(device), when })}
                    loading={end.isPending && end.variables.params.deviceId === device.id}
                    onClick={() => signOut(device)}
                  >
                    {t('signOut')}
                  </Button>
                )
              }
            >
              <span className={styles.words}>
                <span>{nameOf(device)}</span>
                <span className={styles.note}>
                  {[
                    t(device.method === 'passkey' ? 'withPasskey' : 'withPassword'),
                    ...(device.place === null ? [] : [device.place]),
                    t('lastSeen', { when }),
                  ].join(' · ')}
                </span>
              </span>
            </Row>
          );
        })}
      </RowList>
      {data.list.some(({ current }) => !current) && (
        <Button
          kind="secondary"
          size="dense"
          className={styles.others}
          loading={endOthers.isPending}
          loadingLabel={t('signingOutOthers')}
          onClick={() => endOthers.mutate({ params: { id }, body: {} })}
        >
          {t('signOutOthers')}
        </Button>
      )}
    </div>
  );
}
