import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns a ref for an element and its width, 0 before the first layout. Charts are drawn at it, so that text keeps its size. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const holder = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [holder, width];
}
