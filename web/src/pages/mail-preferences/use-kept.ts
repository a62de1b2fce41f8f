import { useToast } from '@pollen/ui/Toast';
import { useShowError } from '../../api/show-error';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { useT } from '../../locales/translator';
import type { Chosen } from './Preferences';
import { whatWasChosen } from './what-was-chosen';

/** What follows a choice, whoever made it: the preferences are read again before it is said to be kept. */
export function useKept(reread: () => Promise<unknown>) {
  const t = useT(mailPreferencesWords);
  const toast = useToast();
  const showError = useShowError();
  return {
    onSuccess: async (_data: unknown, { body }: { body: Chosen }) => {
      await reread();
      toast.success(t(whatWasChosen(body)));
    },
    onError: showError,
  };
}
