import { Checkbox } from '@pollen/ui/Checkbox';
import { Radio } from '@pollen/ui/Radio';
import { TextField } from '@pollen/ui/TextField';
import { Search } from 'lucide-react';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { type CostKey, costRanges } from './cost-filter';
import styles from './RewardFilters.module.css';

export interface Filters {
  search: string;
  type: 'eGift' | 'other';
  costs: ReadonlySet<CostKey>;
  affordable: boolean;
}

export const noFilters: Filters = { search: '', type: 'eGift', costs: new Set(), affordable: false };

interface RewardFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** A column beside the rewards; below 1024 px a row of chips above them. */
export function RewardFilters({ filters, onChange }: RewardFiltersProps) {
  const t = useT(rewardsWords);
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  const toggle = (key: CostKey) => {
    const costs = new Set(filters.costs);
    if (!costs.delete(key)) costs.add(key);
    set({ costs });
  };
  return (
    <form className={styles.filters} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.search}>
        <TextField
          label={t('search')}
          type="search"
          value={filters.search}
          placeholder={t('searchExample')}
          maxLength={100}
          onChange={(event) => set({ search: event.target.value })}
        />
        <Search size={20} className={styles.glass} />
      </div>
      <div className={`${styles.chips} goes-on`}>
        <fieldset className={styles.group}>
          <legend>{t('rewardType')}</legend>
          {(['eGift', 'other'] as const).map((type) => (
            <Radio
              key={type}
              name="type"
              className={styles.choice}
              checked={filters.type === type}
              onChange={() => set({ type })}
            >
              {t(type)}
            </Radio>
          ))}
        </fieldset>
        <fieldset className={styles.group} data-last="">
          <legend>{t('cost')}</legend>
          {costRanges.map(({ key }) => (
            <Checkbox key={key} className={styles.choice} checked={filters.costs.has(key)} onChange={() => toggle(key)}>
              {t(key)}
            </Checkbox>
          ))}
        </fieldset>
        <div className={styles.group}>
          <Checkbox
            className={styles.choice}
            checked={filters.affordable}
            onChange={(event) => set({ affordable: event.target.checked })}
          >
            {t('affordable')}
          </Checkbox>
        </div>
      </div>
    </form>
  );
}
