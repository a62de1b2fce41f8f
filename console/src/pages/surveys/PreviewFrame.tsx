import { useTheme } from '@pollen/ui/theme';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Preview.module.css';

interface PreviewFrameProps {
  /** The size of the simulated screen. It is scaled down when there is less room. */
  width: number;
  height: number;
  title: string;
  children: ReactNode;
}

/** A frame that simulates a screen: its content sees the width of the frame and uses the layout for it. */
export function PreviewFrame({ width, height, title, children }: PreviewFrameProps) {
  const holder = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [scale, setScale] = useState(1);
  const theme = useTheme();

  const prepare = useCallback(() => {
    const inside = frame.current?.contentDocument;
    if (inside?.body) setBody(inside.body);
  }, []);
  // Firefox replaces the document of the frame when it has loaded; other browsers provide it at once.
  useEffect(prepare, [prepare]);

  useEffect(() => {
    const inside = body?.ownerDocument;
    if (!inside) return;
    inside.documentElement.lang = document.documentElement.lang;
    const sheets = 'style, link[rel="stylesheet"]';
    inside.head.append(...[...document.head.querySelectorAll(sheets)].map((sheet) => sheet.cloneNode(true)));
    // Style sheets that load later are copied into the frame too.
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof Element && node.matches(sheets)) inside.head.append(node.cloneNode(true));
      }
    });
    watch.observe(document.head, { childList: true });
    return () => watch.disconnect();
  }, [body]);

  useEffect(() => {
    const root = body?.ownerDocument.documentElement;
    if (!root) return;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  }, [body, theme]);

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const fit = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / width));
    });
    fit.observe(element);
    return () => fit.disconnect();
  }, [width]);

  return (
    <div ref={holder} className={styles.screen} style={{ height: height * scale, maxWidth: width }}>
      <iframe
        ref={frame}
        title={title}
        onLoad={prepare}
        className={styles.frame}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
