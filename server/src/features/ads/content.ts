import { adQuestionWrong, captionsUnreadable } from '@pollen/contract/ad-refusals';
import type { WhyNot } from '@pollen/contract/operation';
import type { Bilingual, Locale } from '../../platform/locale';
import { type Cue, readCaptions } from './captions';
import type { Ad, AdQuestion } from './queries';

const languages: Record<Locale, Bilingual> = {
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
};

const questionProblems = {
  right: { en: 'choose the right answer', zh: '请选择正确答案' },
  twice: { en: 'two choices are the same', zh: '有两个选项相同' },
  asked: { en: 'it is asked twice', zh: '题目重复' },
} as const satisfies Record<string, Bilingual>;

/** Says why captions cannot be read, with the line; null when they can. Chinese ones may be left out. */
export function whyNotCaptions(
  captions: { readonly en: string; readonly zh: string },
  durationMs: number,
  locale: Locale,
): WhyNot | null {
  for (const language of ['en', 'zh'] as const) {
    if (language === 'zh' && captions.zh.trim() === '') continue;
    const read = readCaptions(captions[language], durationMs);
    if ('problem' in read) {
      const params = { language: languages[language][locale], line: read.line, problem: read.problem[locale] };
      return { kind: captionsUnreadable, params };
    }
  }
  return null;
}

/** Says which question cannot be asked; null when all can. */
export function whyNotQuestions(questions: readonly Omit<AdQuestion, 'id'>[], locale: Locale): WhyNot | null {
  const same = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size < texts.length;
  for (const [place, { choices, right }] of questions.entries()) {
    // As Chinese readers see them: in English where there is no translation.
    const inChinese = choices.map(({ en, zh }) => zh || en);
    const problem =
      right >= choices.length
        ? questionProblems.right
        : same(choices.map(({ en }) => en)) || same(inChinese)
          ? questionProblems.twice
          : same(questions.slice(0, place + 1).map(({ text }) => text.en))
            ? questionProblems.asked
            : null;
    if (problem) return { kind: adQuestionWrong, params: { n: place + 1, problem: problem[locale] } };
  }
  return null;
}

/** Returns the captions of an ad in a language; English ones where there are no others. */
export function cuesOf(
  { captionsEn, captionsZh, durationMs }: Pick<Ad, 'captionsEn' | 'captionsZh' | 'durationMs'>,
  locale: Locale,
): { readonly language: Locale; readonly cues: Cue[] } {
  const language = locale === 'zh' && captionsZh !== null ? 'zh' : 'en';
  const read = readCaptions(language === 'zh' ? (captionsZh ?? '') : captionsEn, durationMs);
  // They were read before they were stored.
  return { language, cues: 'problem' in read ? [] : [...read] };
}

/** Returns a text in a language; English where it has no other. */
export function textIn(text: Bilingual, locale: Locale): string {
  return text[locale] || text.en;
}
