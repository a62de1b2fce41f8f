import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties of our own parts. */
    [property: `--${string}`]: string | number | undefined;
  }
}
