import { ThemeChoice } from '@pollen/ui/ThemeChoice';
import { useThemeWords } from '../locales/theme-words';

/** Shows the choice between the theme of the system, light and dark in the language of the site. */
export function ThemeSwitch({ block, className }: { block?: boolean; className?: string }) {
  return <ThemeChoice words={useThemeWords()} block={block} className={className} />;
}
