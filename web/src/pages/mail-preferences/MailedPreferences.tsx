import { useCall, useChange } from '../../api/query';
import { Preferences } from './Preferences';
import { usePreferenceSaved } from './use-preference-saved';

/** The preferences of the member whose mail contains the token, without a login. */
export function MailedPreferences({ token }: { token: string }) {
  const { data, error, refetch } = useCall('GET /api/v1/MailPreferences', { query: { token } });
  const save = useChange('POST /api/v1/MailPreferences', usePreferenceSaved(refetch));
  return (
    <Preferences
      data={data}
      error={error}
      onRetry={() => void refetch()}
      saving={save.isPending ? save.variables.body : null}
      onChoose={(chosen) => save.mutate({ body: { token, ...chosen } })}
    />
  );
}
