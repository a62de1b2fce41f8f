import { IconButton } from '@pollen/ui/IconButton';
import { Switch } from '@pollen/ui/Switch';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import styles from './KeysPanel.module.css';
import { type ShortcutGroup, showKeys, switchKeys, useKeys } from './keys-store';
import { listParts, useListKeys } from './use-list-keys';
import { useKeyListener, useShortcuts } from './use-shortcuts';

/**
 * The keys of the whole console and of every list, and the panel that names all keys of the present page. The panel
 * blocks nothing: its keys can be tried while it is open.
 */
export function KeysPanel() {
  const { on, open } = useKeys();
  const navigate = useNavigate();
  useKeyListener();
  useListKeys();
  useShortcuts(
    {
      '?': () => showKeys(!open),
      ...(open ? { escape: () => showKeys(false) } : {}),
      'g s': () => navigate(paths.surveys()),
      'g q': () => navigate(paths.quality()),
      'g m': () => navigate(paths.members()),
      'g o': () => navigate(paths.orders()),
      'g f': () => navigate(paths.conversations()),
    },
    on,
    'anywhere',
  );
  return open ? <Panel /> : null;
}

/** Returns the groups of the panel: the whole console, every list as far as this page has one, and the page itself. */
function useGroups(): readonly ShortcutGroup[] {
  const t = useT(shellWords);
  const { groups } = useKeys();
  const list = [
    ...(listParts.rows().length > 0
      ? [
          { keys: ['J', 'K', '↓', '↑'], meaning: t('keyMove') },
          { keys: ['Enter'], meaning: t('keyOpen') },
        ]
      : []),
    ...(listParts.boxes().length > 0 ? [{ keys: ['X'], meaning: t('keySelect') }] : []),
    ...(listParts.search() ? [{ keys: ['/'], meaning: t('keySearch') }] : []),
    ...(listParts.next() ? [{ keys: ['L'], meaning: t('keyNextPage') }] : []),
    ...(listParts.previous() ? [{ keys: ['⇧L'], meaning: t('keyPreviousPage') }] : []),
    ...(listParts.create() ? [{ keys: ['N'], meaning: t('keyNew') }] : []),
    { keys: ['R'], meaning: t('keyRefresh') },
  ];
  return [
    {
      title: t('keysAnywhere'),
      shortcuts: [
        { keys: ['Ctrl', 'K'], meaning: t('searchOrJump') },
        { keys: ['?'], meaning: t('keyHelp') },
        { keys: ['G', 'S'], meaning: t('keyGo') },
      ],
    },
    { title: t('keysList'), shortcuts: list },
    ...groups,
  ];
}

function Panel() {
  const t = useT(shellWords);
  const { on } = useKeys();
  const groups = useGroups();
  const { pathname } = useLocation();
  const close = useRef<HTMLSpanElement>(null);
  const firstPath = useRef(pathname);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  useEffect(() => {
    if (pathname !== firstPath.current) showKeys(false);
  }, [pathname]);
  return (
    <section className={`surface ${styles.panel}`} aria-label={t('keysTitle')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('keysTitle')}</h2>
        <span ref={close}>
          <IconButton label={t('close')} onClick={() => showKeys(false)}>
            <X size={20} />
          </IconButton>
        </span>
      </header>
      {groups.map(({ title, shortcuts }) => (
        <div key={title}>
          <h3 className={styles.group}>{title}</h3>
          <dl className={styles.keys}>
            {shortcuts.map(({ keys, meaning }) => (
              <div key={meaning}>
                <dt>{meaning}</dt>
                <dd>
                  {keys.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <Switch note={t('keysOnNote')} checked={on} onChange={(event) => switchKeys(event.target.checked)}>
        {t('keysOn')}
      </Switch>
    </section>
  );
}
