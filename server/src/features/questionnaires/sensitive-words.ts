import { SENSITIVE_SUBJECTS, type SensitiveSubject } from '@pollen/contract/sensitivity-values';

/**
 * Words that hint at a sensitive subject. English words match at their beginning (`diagnos` finds `diagnosis`), Chinese ones
 * anywhere. Words with an everyday meaning ("party", "sex" for gender, "cell") are left out: a warning that is mostly wrong
 * is not read.
 */
const words: Readonly<
  Record<SensitiveSubject, { readonly english: readonly string[]; readonly chinese: readonly string[] }>
> = {
  health: {
    english: [
      'your health',
      'health condition',
      'mental health',
      'illness',
      'disease',
      'diagnos',
      'disabilit',
      'medication',
      'depress',
      'anxiety',
      'cancer',
      'diabet',
      'pregnan',
      'chronic',
      'symptom',
      'suicid',
      'hiv',
      'smok',
      'drugs',
    ],
    chinese: [
      '健康状况',
      '身体状况',
      '心理健康',
      '疾病',
      '患病',
      '病史',
      '残疾',
      '服药',
      '抑郁',
      '焦虑',
      '癌',
      '糖尿病',
      '怀孕',
      '慢性病',
      '症状',
      '自杀',
      '艾滋',
      '吸烟',
    ],
  },
  sexualLife: {
    english: [
      'sexual',
      'intercourse',
      'contracepti',
      'homosexual',
      'bisexual',
      'lesbian',
      'gay',
      'transgender',
      'lgbt',
    ],
    chinese: ['性取向', '性生活', '性行为', '避孕', '同性恋', '双性恋', '跨性别'],
  },
  belief: {
    english: ['religio', 'church', 'mosque', 'worship', 'christian', 'muslim', 'jewish', 'buddhis', 'hindu', 'atheis'],
    chinese: ['宗教', '信仰', '教会', '清真寺', '基督', '天主教', '穆斯林', '伊斯兰', '佛教', '犹太教', '无神论'],
  },
  politics: {
    english: [
      'political',
      'politics',
      'election',
      'vote for',
      'voted',
      'left-wing',
      'right-wing',
      'democrats',
      'republicans',
    ],
    chinese: ['政治', '选举', '投票给', '政党', '党派', '左翼', '右翼'],
  },
  ethnicity: {
    english: ['ethnic', 'your race', 'racial', 'skin color', 'skin colour'],
    chinese: ['民族', '种族', '族裔', '肤色'],
  },
  tradeUnion: { english: ['trade union', 'labor union', 'labour union', 'union member'], chinese: ['工会'] },
  genetics: {
    english: ['genetic', 'your dna', 'dna test', 'biometric', 'fingerprint'],
    chinese: ['基因', '遗传检测', '指纹', '人脸识别'],
  },
  crime: {
    english: ['convicted', 'conviction', 'criminal record', 'arrested', 'prison'],
    chinese: ['犯罪', '前科', '判刑', '被捕', '监狱'],
  },
  money: {
    english: [
      'your income',
      'household income',
      'your salary',
      'your debt',
      'your savings',
      'bank account',
      'credit card number',
      'net worth',
    ],
    chinese: ['收入', '工资', '薪资', '负债', '欠款', '存款', '银行账户', '资产'],
  },
};

const patterns = Object.entries(words).map(([subject, { english, chinese }]) => ({
  subject: subject as SensitiveSubject,
  // The words are plain text without characters that mean anything in a pattern.
  pattern: new RegExp(`\\b(?:${english.join('|')})|${chinese.join('|')}`, 'i'),
}));

/** Returns what these texts seem to ask about that is sensitive, with the word that hints at it. */
export function sensitiveIn(texts: readonly string[]): { subject: SensitiveSubject; word: string }[] {
  return patterns.flatMap(({ subject, pattern }) => {
    for (const text of texts) {
      const found = pattern.exec(text);
      if (found) return [{ subject, word: found[0] }];
    }
    return [];
  });
}

/** Returns the finding about an element that seems to ask about sensitive subjects; null when it does not. */
export function sensitiveFinding(texts: readonly string[]): { en: string; zh: string } | null {
  const found = sensitiveIn(texts);
  if (found.length === 0) return null;
  const labels = (locale: 'en' | 'zh', comma: string) =>
    found.map(({ subject }) => SENSITIVE_SUBJECTS[subject].label[locale]).join(comma);
  const quoted = found.map(({ word }) => `“${word}”`);
  return {
    en: `Seems to ask about a sensitive subject (${labels('en', ', ')}): ${quoted.join(', ')}. If it does, mark the survey in its settings.`,
    zh: `可能涉及敏感内容（${labels('zh', '、')}）：${quoted.join('、')}。如确实涉及，请在问卷设置中标明。`,
  };
}
