import type { Article } from './article';

/** The Chinese articles, each a file of its own that only its readers fetch. */
export const loadChinese = {
  terms: (): Promise<Article> => import('./terms.zh').then((file) => file.terms),
  privacy: (): Promise<Article> => import('./privacy.zh').then((file) => file.privacy),
  activeRules: (): Promise<Article> => import('./active-rules.zh').then((file) => file.activeRules),
} as const;
