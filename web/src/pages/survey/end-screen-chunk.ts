/** A chunk of its own: it is fetched while the first answers are under way, since any page may be the last. */
export function loadEndScreen() {
  return import('./EndScreen');
}
