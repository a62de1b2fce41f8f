import { useToast } from '@pollen/ui/Toast';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { useT } from '../../locales/translator';
import { Preferences } from './Preferences';
import { whatWasChosen } from './what-was-chosen';

/** The preferences of the member whose mail brought the token; nobody has to log in. */
export function MailedPreferences({ token }: { token: string }) {
  const t = useT(mailPreferencesWords);
  const toast = useToast();
  const showError = useShowError();
  const { data, error, refetch } = useCall('GET /api/v1/MailPreferences', { query: { token } });
  const save = useChange('POST /api/v1/MailPreferences', {
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
      onChoose={(chosen) => save.mutate({ body: { token, ...chosen } })}
    />
  );
}
