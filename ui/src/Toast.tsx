import { Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from './IconButton';
import styles from './Toast.module.css';
import { useUi } from './UiProvider';

type Tone = 'success' | 'warning' | 'danger';

interface ToastContent {
  id: number;
  tone: Tone;
  title: ReactNode;
  text?: ReactNode;
}

export interface Toaster {
  success: (title: ReactNode, text?: ReactNode) => void;
  warning: (title: ReactNode, text?: ReactNode) => void;
  danger: (title: ReactNode, text?: ReactNode) => void;
  close: () => void;
}

const ToastContext = createContext<Toaster | null>(null);
const leavesAfterMs = 5000;
const icons = { success: Check, warning: TriangleAlert, danger: CircleAlert };

/** Shows one toast at a time, above dialogs. Success and warning disappear after 5 s; danger stays. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastContent | null>(null);
  const [held, setHeld] = useState(false);
  const count = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  const { words } = useUi();

  const show = useCallback((tone: Tone, title: ReactNode, text?: ReactNode) => {
    count.current += 1;
    setHeld(false);
    setToast({ id: count.current, tone, title, text });
  }, []);
  const close = useCallback(() => setToast(null), []);
  const toaster = useMemo<Toaster>(
    () => ({
      success: (title, text) => show('success', title, text),
      warning: (title, text) => show('warning', title, text),
      danger: (title, text) => show('danger', title, text),
      close,
    }),
    [show, close],
  );

  useEffect(() => {
    if (!toast || toast.tone === 'danger' || held) return;
    // Another toast may be requested and not rendered yet at the moment when this one closes.
    const leave = () => setToast((shown) => (shown?.id === toast.id ? null : shown));
    const timer = setTimeout(leave, leavesAfterMs);
    return () => clearTimeout(timer);
  }, [toast, held]);

  useEffect(() => {
    const element = region.current;
    // The popover that was opened last is on top, so it is opened again to rise above a dialog.
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toast) element.showPopover();
  }, [toast]);

  const Icon = toast ? icons[toast.tone] : null;
  const card = toast && Icon && (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the timer.
    <div
      key={toast.id}
      className={`surface ${styles.toast}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon} data-tone={toast.tone}>
        <Icon size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      <IconButton label={words.close} onClick={close} className={styles.close}>
        <X size={20} />
      </IconButton>
    </div>
  );

  return (
    <ToastContext value={toaster}>
      {children}
      <div ref={region} popover="manual" className={styles.region}>
        <div role="status">{toast && toast.tone !== 'danger' && card}</div>
        <div role="alert">{toast?.tone === 'danger' && card}</div>
      </div>
    </ToastContext>
  );
}

/** Returns the functions that show a toast; throws without a `ToastProvider` above. */
export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}
