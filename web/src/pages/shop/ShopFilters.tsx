import { Checkbox } from '@pollen/ui/Checkbox';
import { Radio } from '@pollen/ui/Radio';
import { TextField } from '@pollen/ui/TextField';
import { Search } from 'lucide-react';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { type CostKey, costRanges, type GiftFilter, giftTypes } from './gift-filter';
import styles from './ShopFilters.module.css';

interface ShopFiltersProps {
  filter: GiftFilter;
  onChange: (filter: GiftFilter) => void;
  /** From 1024 px: a column beside the gifts, or a row of chips above them. */
  look: 'column' | 'row';
}

/** Shows search and filters of the shop; below 1024 px a row of chips above the gifts. */
export function ShopFilters({ filter, onChange, look }: ShopFiltersProps) {
  const t = useT(rewardsWords);
  const set = (change: Partial<GiftFilter>) => onChange({ ...filter, ...change });
  const toggle = (key: CostKey) => {
    const costs = new Set(filter.costs);
    if (!costs.delete(key)) costs.add(key);
    set({ costs });
  };
  return (
    <form className={styles.filters} data-look={look} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.search}>
        <TextField
          label={t('search')}
          type="search"
          value={filter.search}
          placeholder={t('searchExample')}
          maxLength={100}
          onChange={(event) => set({ search: event.target.value })}
        />
        <Search size={20} className={styles.glass} />
      </div>
      <div className={`${styles.chips} goes-on`}>
        <div className={styles.group}>
          <Checkbox
            className={styles.choice}
            checked={filter.affordable}
            onChange={(event) => set({ affordable: event.target.checked })}
          >
            {t('affordable')}
          </Checkbox>
        </div>
        <fieldset className={styles.group}>
          <legend>{t('rewardType')}</legend>
          {giftTypes.map((type) => (
            <Radio
              key={type}
              name="type"
              className={styles.choice}
              checked={filter.type === type}
              onChange={() => set({ type })}
            >
              {t(type)}
            </Radio>
          ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('cost')}</legend>
          {costRanges.map(({ key }) => (
            <Checkbox key={key} className={styles.choice} checked={filter.costs.has(key)} onChange={() => toggle(key)}>
              {t(key)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </form>
  );
}
