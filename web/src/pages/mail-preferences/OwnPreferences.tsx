import { useCall, useChange } from '../../api/query';
import { useMemberId } from '../../session/login-info';
import { Preferences } from './Preferences';
import { usePreferenceSaved } from './use-preference-saved';

/** The preferences of the signed-in member. */
export function OwnPreferences() {
  const id = useMemberId();
  const { data, error, refetch } = useCall('GET /api/v1/Accounts/:id/MailPreferences', { params: { id } });
  const save = useChange('POST /api/v1/Accounts/:id/MailPreferences', usePreferenceSaved(refetch));
  return (
    <Preferences
      data={data}
      error={error}
      onRetry={() => void refetch()}
      saving={save.isPending ? save.variables.body : null}
      onChoose={(body) => save.mutate({ params: { id }, body })}
    />
  );
}
