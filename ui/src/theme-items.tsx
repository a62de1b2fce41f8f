import { Monitor, Moon, Sun } from 'lucide-react';
import type { MenuItem } from './Menu';
import type { ThemeWords } from './ThemeChoice';
import { setTheme, type Theme, themes, useTheme } from './theme';

const icons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, unknown>;

/** The choice of a theme as items of a menu. */
export function useThemeItems(words: ThemeWords): MenuItem[] {
  const theme = useTheme();
  return themes.map((value, index) => {
    const Icon = icons[value];
    return {
      key: value,
      label: words[value],
      icon: <Icon size={20} />,
      apart: index === 0,
      current: value === theme,
      onClick: () => setTheme(value),
    };
  });
}
