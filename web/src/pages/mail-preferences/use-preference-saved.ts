import { useToast } from '@pollen/ui/Toast';
import { useShowError } from '../../api/show-error';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { useT } from '../../locales/translator';
import { confirmationKey } from './confirmation-key';
import type { Chosen } from './Preferences';

/** Confirms a saved choice: the preferences are reloaded before the toast says that they are saved. */
export function usePreferenceSaved(reread: () => Promise<unknown>) {
  const t = useT(mailPreferencesWords);
  const toast = useToast();
  const showError = useShowError();
  return {
    onSuccess: async (_data: unknown, { body }: { body: Chosen }) => {
      await reread();
      toast.success(t(confirmationKey(body)));
    },
    onError: showError,
  };
}
