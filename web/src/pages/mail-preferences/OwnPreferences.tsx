import { useToast } from '@pollen/ui/Toast';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import { Preferences } from './Preferences';
import { whatWasChosen } from './what-was-chosen';

/** The preferences of whoever is logged in. */
export function OwnPreferences() {
  const t = useT(mailPreferencesWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const { data, error, refetch } = useCall('GET /api/v1/Accounts/:id/MailPreferences', { params: { id } });
  const save = useChange('POST /api/v1/Accounts/:id/MailPreferences', {
    onSuccess: async (_data, { body }) => {
      await refetch();
      toast.success(t(whatWasChosen(body)));
    },
    onError: showError,
  });
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
