/** A text that the questionnaire editor writes in both languages, to be replaced before members see it. */
export interface PlaceholderText {
  readonly en: string;
  readonly zh: string;
  /** Of an entry whose text might be meant, such as "First row": it counts while the entry has this value, too. */
  readonly value?: string;
}

/** What a new question of the editor says until somebody writes its texts. A survey with any of them is not launched. */
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
