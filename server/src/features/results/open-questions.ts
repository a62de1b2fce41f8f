import type { Bilingual } from '../../platform/locale';
import { lineOf, lineOr, moduleOf } from '../questionnaires/index';
import type { Versions } from './table-parts';
import type { Question } from './variables';

/** The key of the text beside another answer follows the name of its question. */
const COMMENT = '-Comment';
/** The name of the coded question follows the key of the open one. */
const CODED = '-Codes';

/** A place in the answers where members write in their own words. */
export interface OpenQuestion {
  /** Unique in its survey; the name of a question, of its part or of the text beside it. */
  readonly key: string;
  /** Where the text is in the answers. */
  readonly path: readonly string[];
  readonly title: Bilingual;
}

/** Returns the open questions of a survey over all versions, in the order of the questions. */
export function openQuestionsOf(questions: ReadonlyMap<string, Versions>): OpenQuestion[] {
  return [...questions.values()].flatMap((versions) => {
    const question = versions.at(-1) as Question;
    const { name } = question;
    const title = lineOr(question.title, name);
    const withPart = ({ en, zh }: Bilingual): Bilingual => ({ en: `${title.en}: ${en}`, zh: `${title.zh}：${zh}` });
    const fields = (moduleOf(question).fields?.(question) ?? []).filter(({ input }) => input === 'text');
    const own = fields.map(({ part }): OpenQuestion => {
      if (part === null) return { key: name, path: [name], title };
      return { key: `${name}.${part}`, path: [name, part], title: withPart({ en: part, zh: part }) };
    });
    if (!versions.some(({ comment }) => comment)) return own;
    const { en, zh } = lineOf(question.comment?.label ?? '');
    const label = { en: en || 'text', zh: zh || en || '文字' };
    return [...own, { key: name + COMMENT, path: [name + COMMENT], title: withPart(label) }];
  });
}

/** Returns the name of the coded question of an open one. */
export function codedName({ key }: Pick<OpenQuestion, 'key'>): string {
  return key + CODED;
}

/** A code as the tables need it. */
interface CodeOfQuestion {
  readonly number: number;
  readonly nameEn: string;
  readonly nameZh: string;
}

/**
 * Returns a coded open question as a question with several answers: tables and files then need not know about codes.
 * The values of its choices are the numbers of the codes.
 */
export function codedQuestion(open: OpenQuestion, codes: readonly CodeOfQuestion[]): Question {
  return {
    kind: 'checkbox',
    name: codedName(open),
    title: { en: `${open.title.en} (coded)`, zh: `${open.title.zh}（已编码）` },
    description: '',
    numbered: false,
    clear: 'none',
    visible: true,
    readOnly: false,
    required: false,
    validators: [],
    choices: {
      items: codes.map(({ number, nameEn, nameZh }) => ({ value: number, text: { en: nameEn, zh: nameZh || nameEn } })),
      order: 'none',
      special: [],
      hideIfEmpty: false,
    },
    columns: 1,
    minSelected: 0,
    maxSelected: 0,
  };
}
