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
