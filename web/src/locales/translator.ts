import { createTranslator } from '@pollen/ui/create-translator';
import { loadedChinese, useLang } from './language';

export const { translator, useT } = createTranslator<keyof typeof import('./zh').zh>({ loadedChinese, useLang });
