import { ThemeChoice } from '@pollen/ui/ThemeChoice';
import { useThemeWords } from '../locales/theme-words';

export function ThemeSwitch({ block, className }: { block?: boolean; className?: string }) {
  return <ThemeChoice words={useThemeWords()} block={block} className={className} />;
}
