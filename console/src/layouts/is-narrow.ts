/** Is this the screen of a phone? For what begins differently there; what is drawn differently is up to CSS. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 759.98px)').matches;
}
