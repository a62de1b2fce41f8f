/** Returns whether the window is as narrow as a phone. For behaviour that differs there; CSS handles the appearance. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 759.98px)').matches;
}
