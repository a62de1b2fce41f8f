/**
 * What a sensitive survey asks about: the special categories of personal data, criminal records and money. Phrases go
 * into sentences such as "asks about your health". Free of zod, so that browsers may import it.
 */
export const SENSITIVE_SUBJECTS = {
  health: {
    label: { en: 'Health', zh: '健康' },
    phrase: { en: 'your health', zh: '健康状况' },
  },
  sexualLife: {
    label: { en: 'Sexual life or orientation', zh: '性生活或性取向' },
    phrase: { en: 'your sexual life or orientation', zh: '性生活或性取向' },
  },
  belief: {
    label: { en: 'Religion or beliefs', zh: '宗教或信仰' },
    phrase: { en: 'your religion or beliefs', zh: '宗教或信仰' },
  },
  politics: {
    label: { en: 'Political views', zh: '政治观点' },
    phrase: { en: 'your political views', zh: '政治观点' },
  },
  ethnicity: {
    label: { en: 'Ethnic origin', zh: '民族或种族' },
    phrase: { en: 'your ethnic origin', zh: '民族或种族' },
  },
  tradeUnion: {
    label: { en: 'Trade union membership', zh: '工会成员身份' },
    phrase: { en: 'trade union membership', zh: '工会成员身份' },
  },
  genetics: {
    label: { en: 'Genetic or biometric data', zh: '基因或生物识别信息' },
    phrase: { en: 'genetic or biometric data', zh: '基因或生物识别信息' },
  },
  crime: {
    label: { en: 'Crimes or convictions', zh: '违法犯罪记录' },
    phrase: { en: 'crimes or convictions', zh: '违法犯罪记录' },
  },
  money: {
    label: { en: 'Money', zh: '个人财务' },
    phrase: { en: 'your money', zh: '个人财务' },
  },
} as const;

export type SensitiveSubject = keyof typeof SENSITIVE_SUBJECTS;

export const SENSITIVE_SUBJECT_NAMES = Object.keys(SENSITIVE_SUBJECTS) as SensitiveSubject[];

/**
 * For how many days after its end a sensitive survey keeps its answers, both ends included. Half a year is enough to clean,
 * code and weight a survey; the shortest term leaves time for a review of the rewards, the longest is two years.
 */
export const ANSWERS_KEPT_DAYS = { limits: [30, 730], default: 180 } as const;

/** The version of the words to which members agree. It rises with every change of their meaning. */
export const SENSITIVE_WORDING = '1.0';
