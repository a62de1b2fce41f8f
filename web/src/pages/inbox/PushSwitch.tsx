import { Switch } from '@pollen/ui/Switch';
import type { DataOf } from '../../api/call';
import { inboxWords } from '../../locales/inbox.en';
import { useT } from '../../locales/translator';
import { canNotify } from './push-subscription';
import { usePush } from './use-push';

/** Turns the notifications of this browser on and off, for members who have been asked. */
export function PushSwitch({ push }: { push: DataOf<'GET /api/v1/Accounts/:id/Push'> }) {
  const t = useT(inboxWords);
  const { busy, turnOn, turnOff } = usePush();
  const { key, on } = push;
  if (key === null || !canNotify()) return null;
  return (
    <Switch checked={on} disabled={busy} onChange={({ target }) => void (target.checked ? turnOn(key) : turnOff())}>
      {t('pushSwitch')}
    </Switch>
  );
}
