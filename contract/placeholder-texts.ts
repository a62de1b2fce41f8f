/** A placeholder that the questionnaire editor inserts in both languages; authors must replace it before a launch. */
export interface PlaceholderText {
  readonly en: string;
  readonly zh: string;
  /** For a text that an author might really mean, such as "First row": a placeholder only while the entry has this value. */
  readonly value?: string;
}

/** The placeholder texts of new questions in the editor. A survey that contains one cannot be launched. */
export const placeholderTexts = {
  question: { en: 'New question', zh: '新问题' },
  firstAnswer: { en: 'First answer', zh: '第一个答案' },
  secondAnswer: { en: 'Second answer', zh: '第二个答案' },
  firstPicture: { en: 'First picture', zh: '第一张图片' },
  secondPicture: { en: 'Second picture', zh: '第二张图片' },
  firstRow: { en: 'First row', zh: '第一行', value: 'row1' },
  secondRow: { en: 'Second row', zh: '第二行', value: 'row2' },
  firstItem: { en: 'First', zh: '第一项', value: 'first' },
  secondItem: { en: 'Second', zh: '第二项', value: 'second' },
  note: { en: 'A note to read.', zh: '一段说明文字。' },
} as const satisfies Record<string, PlaceholderText>;

/**
 * The blanks of survey templates, as they stand in the texts in each language. Authors fill them when they choose the
 * template; a survey that still contains one cannot be launched.
 */
export const templateBlanks = {
  brand: { en: '[brand]', zh: '[品牌]' },
  rival1: { en: '[competitor 1]', zh: '[竞品 1]' },
  rival2: { en: '[competitor 2]', zh: '[竞品 2]' },
  rival3: { en: '[competitor 3]', zh: '[竞品 3]' },
  category: { en: '[category]', zh: '[品类]' },
  product: { en: '[product]', zh: '[产品]' },
  concept: { en: '[concept]', zh: '[概念描述]' },
  ad: { en: '[ad]', zh: '[广告描述]' },
  event: { en: '[event]', zh: '[活动]' },
} as const satisfies Record<string, PlaceholderText>;

export type TemplateBlank = keyof typeof templateBlanks;
