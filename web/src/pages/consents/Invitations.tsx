import { Card } from '@pollen/ui/Card';
import { Skeleton } from '@pollen/ui/Skeleton';
import { Switch } from '@pollen/ui/Switch';
import { useToast } from '@pollen/ui/Toast';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';

/** Survey invitations by mail, on or off. */
export function Invitations() {
  const t = useT(settingsWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Consents', { params: { id } });
  const save = useChange('POST /api/v1/Accounts/:id/Consents', {
    refreshes: ['GET /api/v1/Accounts/:id/Consents'],
    onSuccess: (_data, { body }) => toast.success(t(body.invitations ? 'invitationsOn' : 'invitationsOff')),
    onError: (failure) => showError(failure),
  });

  if (!isPending && !data) {
    return <LoadFailed title={t('consentsFailed')} error={error} onRetry={() => void refetch()} />;
  }
  // While it is being saved the switch shows where it is going.
  const wanted = save.isPending ? save.variables.body.invitations : data?.invitations;
  return (
    <Card>
      {data ? (
        <Switch
          checked={wanted ?? false}
          note={t('invitationsNote')}
          onChange={(event) => {
            if (!save.isPending) save.mutate({ params: { id }, body: { invitations: event.target.checked } });
          }}
        >
          {t('invitations')}
        </Switch>
      ) : (
        <Skeleton height={44} radius={12} />
      )}
    </Card>
  );
}
