import { Button } from '@pollen/ui/Button';
import { Languages } from 'lucide-react';
import { useEffect } from 'react';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { useChineseShown } from './use-shown-languages';

/** Shows the Chinese texts beside the English ones, or folds them away; Alt + L does the same. */
export function ChineseSwitch() {
  const t = useT(editorWords);
  const [shown, setShown] = useChineseShown();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyL') return;
      event.preventDefault();
      setShown(!shown);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <div>
      <Button
        kind="ghost"
        size="dense"
        icon={<Languages size={16} />}
        aria-pressed={shown}
        title={t('chineseKeys')}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'hideChinese' : 'showChinese')}
      </Button>
    </div>
  );
}
