import { useToast } from '@pollen/ui/Toast';
import { useShowError } from '../../api/show-error';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { useT } from '../../locales/translator';
import { confirmationKey } from './confirmation-key';
import type { Chosen } from './Preferences';

/** What follows a choice, whoever made it: the preferences are read again before it is said to be kept. */
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
