import { SegmentedControl } from './SegmentedControl';
import { setTheme, themes, useTheme } from './theme';

export interface ThemeWords {
  theme: string;
  system: string;
  light: string;
  dark: string;
}

interface ThemeChoiceProps {
  words: ThemeWords;
  block?: boolean;
  className?: string;
}

/** Chooses the theme of the system, light or dark. */
export function ThemeChoice({ words, block, className }: ThemeChoiceProps) {
  const theme = useTheme();
  return (
    <SegmentedControl
      label={words.theme}
      value={theme}
      onChange={setTheme}
      block={block}
      className={className}
      options={themes.map((value) => ({ value, label: words[value] }))}
    />
  );
}
