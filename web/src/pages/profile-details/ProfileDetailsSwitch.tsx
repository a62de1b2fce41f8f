import { Skeleton } from '@pollen/ui/Skeleton';
import { Switch } from '@pollen/ui/Switch';
import { useToast } from '@pollen/ui/Toast';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { profileDetailsWords } from '../../locales/profile-details.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';

/** Whether details of the profile go along with the answers to surveys that name them; off until the member agrees. */
export function ProfileDetailsSwitch() {
  const t = useT(profileDetailsWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const consents = useCall('GET /api/v1/Accounts/:id/Consents', { params: { id } });
  const save = useChange('POST /api/v1/Accounts/:id/Consents', {
    onSuccess: () => toast.success(t('saved')),
    onError: (error) => showError(error),
    refreshes: ['GET /api/v1/Accounts/:id/Consents'],
  });
  if (!consents.data) {
    if (consents.error)
      return <LoadFailed title={t('failed')} error={consents.error} onRetry={() => void consents.refetch()} />;
    return <Skeleton height={48} radius={12} />;
  }
  const saving = save.isPending ? save.variables.body.profileDetails : undefined;
  return (
    <Switch
      checked={saving ?? consents.data.profileDetails}
      note={t('agreeNote')}
      onChange={({ target }) => {
        if (!save.isPending) save.mutate({ params: { id }, body: { profileDetails: target.checked } });
      }}
    >
      {t('agree')}
    </Switch>
  );
}
