import { MAX_COUNTED } from '@pollen/contract/waiting-counts-values';
import { Logo } from '@pollen/ui/Logo';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../api/query';
import { useFormat } from '../locales/format';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import type { Operator } from '../session/operator';
import { AccountMenu } from './AccountMenu';
import { AppLink } from './AppLink';
import { type NavigationEntry, navigationGroups, type WaitingCounts } from './navigation-groups';
import { PanelClock } from './PanelClock';
import styles from './Sidebar.module.css';

/** How often the counts of waiting work are refetched; never in a hidden tab or on an unused page. */
const countsEveryMs = 30_000;

const paletteKeys = ['Ctrl', 'K'];

interface SidebarProps {
  operator: Operator;
  /** True when only the icons are shown. */
  folded?: boolean;
  /** Folds and unfolds the sidebar; without it, the button is left out. */
  onFold?: (folded: boolean) => void;
  /** Opens the command palette; without it, the button is left out. */
  onSearch?: () => void;
}

/** The navigation of the console in groups, with the work that waits, the signed-in operator and the panel's clock. */
export function Sidebar({ operator, folded = false, onFold, onSearch }: SidebarProps) {
  const t = useT(shellWords);
  const id = useId();
  const counts = useCall('GET /api/console/WaitingCounts', {}, { everyMs: () => countsEveryMs });
  return (
    <div className={styles.sidebar} data-folded={folded || undefined}>
      <div className={styles.top}>
        <AppLink href={paths.overview()} className={styles.logo} aria-label={t('brand')}>
          {folded ? <Logo size={32} /> : <Logo>{t('brand')}</Logo>}
        </AppLink>
        {!folded && <span className={styles.side}>{t('operator')}</span>}
      </div>
      {onSearch && (
        <button
          type="button"
          className={styles.search}
          aria-label={folded ? t('searchOrJump') : undefined}
          aria-keyshortcuts="Control+K"
          title={folded ? t('searchOrJump') : undefined}
          onClick={onSearch}
        >
          <Search size={16} />
          {!folded && (
            <>
              <span className={styles.name}>{t('searchOrJump')}</span>
              {paletteKeys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </>
          )}
        </button>
      )}
      <nav aria-label={t('navigation')}>
        {navigationGroups.map(({ key, entries }) => (
          <div key={key ?? 'first'} className={styles.group}>
            {key && (
              <h2 id={`${id}-${key}`} className={styles.heading}>
                {t(key)}
              </h2>
            )}
            <ul aria-labelledby={key ? `${id}-${key}` : undefined} className={styles.entries}>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} counts={counts.data} folded={folded} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.foot}>
        <AccountMenu operator={operator} folded={folded} />
        <div className={styles.line}>
          <PanelClock folded={folded} />
          {onFold && (
            <button
              type="button"
              className={styles.fold}
              aria-label={t(folded ? 'unfoldSidebar' : 'foldSidebar')}
              title={t(folded ? 'unfoldSidebar' : 'foldSidebar')}
              onClick={() => onFold(!folded)}
            >
              {folded ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

interface EntryProps {
  entry: NavigationEntry;
  counts: WaitingCounts | undefined;
  folded: boolean;
}

function Entry({ entry: { key, href, within = [], icon: Icon, ...entry }, counts, folded }: EntryProps) {
  const t = useT(shellWords);
  const format = useFormat();
  const { pathname } = useLocation();
  const isAt = (path: string) => pathname === path || (path !== paths.overview() && pathname.startsWith(`${path}/`));
  const current = [href, ...within].some(isAt);
  const shown = (n: number) => (n >= MAX_COUNTED ? `${format.number(MAX_COUNTED - 1)}+` : format.number(n));
  const parts = (entry.counts ?? []).map(({ of, word }) => ({ word, n: counts?.[of] ?? 0 })).filter(({ n }) => n > 0);
  const sentences = parts.map(({ word, n }) => t(word, { n, count: shown(n) }));
  const counted = sentences.length > 0 ? format.list(sentences) : undefined;
  const sum = shown(parts.reduce((total, { n }) => total + n, 0));
  return (
    <li>
      <AppLink
        href={href}
        className={styles.entry}
        aria-current={current ? 'page' : undefined}
        title={folded ? format.list(counted ? [t(key), counted] : [t(key)]) : counted}
      >
        <Icon size={18} />
        <span className={styles.name}>{t(key)}</span>
        {counted && (
          <span className={styles.count} data-informs={entry.informs || undefined}>
            <span aria-hidden="true">{entry.informs ? counted : sum}</span>
            <span className="visually-hidden">{counted}</span>
          </span>
        )}
      </AppLink>
    </li>
  );
}
