import { createTranslator } from '@pollen/ui/create-translator';
import { loadedChinese, useLang } from './language';

export { type ChineseOf, defineWords, type Translator } from '@pollen/ui/translator';

export const { translator, useT } = createTranslator<keyof typeof import('./zh').zh>({ loadedChinese, useLang });
