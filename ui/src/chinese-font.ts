import { hasChineseFont } from './has-chinese-font';

/**
 * Loads the Chinese font on a machine that has none. Computers are recognised by the names of their fonts, which the
 * style sheet puts first; phones do not tell these names, and would load the font all the same.
 */
export async function loadChineseFont(): Promise<void> {
  if (!hasChineseFont()) await import('./chinese-font.css');
}
