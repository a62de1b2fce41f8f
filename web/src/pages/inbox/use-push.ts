import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { refresh } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { inboxWords } from '../../locales/inbox.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import { turnOffNotifications, turnOnNotifications } from './push-subscription';

/** Turns the notifications of this browser on and off, says so, and whether that is under way. */
export function usePush() {
  const t = useT(inboxWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const [busy, setBusy] = useState(false);

  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await refresh('GET /api/v1/Accounts/:id/Push');
    } catch (error) {
      showError(error, 'warning');
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    turnOn: (key: string) =>
      change(async () => {
        if (await turnOnNotifications(id, key)) toast.success(t('pushOn'));
        else toast.warning(t('pushBlocked'));
      }),
    turnOff: () =>
      change(async () => {
        await turnOffNotifications(id);
        toast.success(t('pushOff'));
      }),
  };
}
