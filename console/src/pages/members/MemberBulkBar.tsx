import { Button } from '@pollen/ui/Button';
import { Tag, TagX } from 'lucide-react';
import bar from '../../layouts/BulkBar.module.css';
import { memberTagWords } from '../../locales/member-tags.en';
import { useT } from '../../locales/translator';

interface MemberBulkBarProps {
  selected: number;
  /** How many members the list shows now. */
  shown: number;
  onSelectShown: () => void;
  onClear: () => void;
  onTag: () => void;
  onUntag: () => void;
}

/** Appears with the first selected member. */
export function MemberBulkBar({ selected, shown, onSelectShown, onClear, onTag, onUntag }: MemberBulkBarProps) {
  const t = useT(memberTagWords);
  return (
    <section data-bottom-bar="" className={bar.bar} aria-label={t('selected', { n: selected })}>
      <p className={bar.words} role="status">
        <b>{t('selected', { n: selected })}</b>
      </p>
      <div className={bar.actions}>
        <Button kind="brandSecondary" size="dense" className={bar.clear} onClick={onClear}>
          {t('clear')}
        </Button>
        {selected < shown && (
          <Button kind="brandSecondary" size="dense" onClick={onSelectShown}>
            {t('selectShown', { n: shown })}
          </Button>
        )}
        <Button kind="brandSecondary" size="dense" icon={<TagX size={20} />} onClick={onUntag}>
          {t('untagSelected')}
        </Button>
        <Button kind="brandPrimary" size="dense" className={bar.approve} icon={<Tag size={20} />} onClick={onTag}>
          {t('tagSelected')}
        </Button>
      </div>
    </section>
  );
}
