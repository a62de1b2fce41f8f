import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names';
import segments from './SegmentedControl.module.css';
import styles from './Tabs.module.css';

interface TabsProps<T extends string> {
  /** Read out for the list of tabs. */
  label: string;
  /** Ties the tabs to their TabPanel. */
  id: string;
  tabs: readonly { value: T; label: ReactNode }[];
  /** When it is the id of no tab, no tab is selected. */
  value: T | null;
  onChange: (value: T) => void;
  look?: 'line' | 'segments';
  block?: boolean;
  className?: string;
}

/** Tabs over one panel. Arrow keys, Home and End move and choose. */
export function Tabs<T extends string>({
  label,
  id,
  tabs,
  value,
  onChange,
  look = 'line',
  block,
  className,
}: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const stop = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next: Record<string, number> = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    };
    const index = next[event.key];
    const tab = index === undefined ? undefined : tabs[index];
    if (index === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };

  const sheet = look === 'segments' ? segments : styles;
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(sheet.track, 'goes-on', block && sheet.block, className)}
      onKeyDown={move}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel`}
          aria-selected={tab.value === value}
          tabIndex={index === stop ? 0 : -1}
          className={sheet.segment}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  value: string | null;
  children: ReactNode;
  className?: string;
}

/**
 * Shows the content of the selected tab of the `Tabs` with the same `id`; the tab labels the panel for screen readers.
 */
export function TabPanel({ id, value, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={value ? `${id}-tab-${value}` : undefined}
      className={className}
    >
      {children}
    </div>
  );
}
