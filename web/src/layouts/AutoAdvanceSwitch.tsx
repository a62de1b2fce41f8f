import { Switch } from '@pollen/ui/Switch';
import { autoAdvanceWords } from '../locales/auto-advance.en';
import { useT } from '../locales/translator';
import { setAutoAdvance, useAutoAdvance } from '../session/auto-advance';

/** Chooses whether a question with one choice is left as soon as it is answered. */
export function AutoAdvanceSwitch({ className }: { className?: string | undefined }) {
  const t = useT(autoAdvanceWords);
  const isOn = useAutoAdvance();
  return (
    <Switch
      checked={isOn}
      note={t('note')}
      className={className}
      onChange={({ target }) => setAutoAdvance(target.checked)}
    >
      {t('label')}
    </Switch>
  );
}
