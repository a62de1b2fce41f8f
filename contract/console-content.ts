import { z } from 'zod';
import { notAllowed } from './console-operators';
import { Changed, changeRefusals, changing, LastChange } from './console-versions';
import { FAQ_SECTIONS } from './content';
import { ARTICLES } from './content-marks';
import { operation, refusal } from './operation';
import { bilingual, Id, IdParams, Locale, May, Nothing, notFound } from './values';

export const placeholderUnknown = refusal('placeholderUnknown', {
  en: '{placeholder} is not a value you can insert.',
  zh: '{placeholder} 不是平台的数值名称。',
});
export const textEmpty = refusal('textEmpty', {
  en: 'This text would be empty. Please write some visible content.',
  zh: '该内容没有可显示的文字。',
});
export const leadMissing = refusal('leadMissing', {
  en: 'Start the text with a paragraph: <p>…</p>',
  zh: '正文须以段落开头：<p>…</p>',
});
export const policyVersionIncomplete = refusal('policyVersionIncomplete', {
  en: 'Enter both the version and the date, or neither.',
  zh: '版本号与日期须同时填写或同时留空。',
});

const nameAndLocale = z.strictObject({ name: z.enum(ARTICLES), locale: Locale });

/** A text as an operator writes it. */
const articleFields = {
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(400),
  /** Version of the document and the day since which it counts, both or neither. */
  policyVersion: z.string().trim().max(20).nullable(),
  date: z.iso.date().nullable(),
  /** HTML; what is not allowed in it is taken out. */
  body: z.string().min(1).max(150_000),
};

/** Where a text comes from: as it is shipped, a file in `DATA_DIR/content`, or the console. */
const Origin = z.enum(['shipped', 'file', 'console']);

export const consoleArticles = operation({
  method: 'GET',
  path: '/api/console/Articles',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The texts of the public pages in each language, and where each comes from.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.enum(ARTICLES),
        locale: Locale,
        title: z.string(),
        origin: Origin,
        version: z.int(),
        changed: LastChange,
      }),
    ),
  }),
});

export const consoleArticle = operation({
  method: 'GET',
  path: '/api/console/Articles/:name/:locale',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A text as it is written, with the numbers that can stand in it.',
  params: nameAndLocale,
  data: z.strictObject({
    ...articleFields,
    origin: Origin,
    version: z.int(),
    changed: LastChange,
    /** What `{name}` stands for now. */
    numbers: z.record(z.string(), z.string()),
    can: z.strictObject({ change: May }),
  }),
  refusals: [notFound],
});

export const changeArticle = operation({
  method: 'POST',
  path: '/api/console/Articles/:name/:locale',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['article.changed'],
  summary: 'Replace a text. Readers see it at once; it is cleaned each time it is shown.',
  params: nameAndLocale,
  body: z.strictObject({ ...articleFields, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, placeholderUnknown, textEmpty, leadMissing, policyVersionIncomplete],
});

export const previewArticle = operation({
  method: 'POST',
  path: '/api/console/ArticlePreviews',
  caller: 'operator',
  permission: 'managePanel',
  unaudited: 'Shows a draft and saves nothing.',
  summary: 'A text as readers would see it. Nothing is kept.',
  body: z.strictObject({ ...articleFields, locale: Locale }),
  data: z.strictObject({
    title: z.string(),
    version: z.string(),
    /** Sanitised HTML. */
    lead: z.string(),
    body: z.string(),
  }),
  refusals: [notAllowed, placeholderUnknown, textEmpty, leadMissing, policyVersionIncomplete],
});

const faqFields = { section: z.enum(FAQ_SECTIONS), question: bilingual(300), answer: bilingual(8_000) };

export const consoleFaq = operation({
  method: 'GET',
  path: '/api/console/Faq',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The questions of the help pages with their answers in both languages, in their order.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        ...faqFields,
        removed: z.boolean(),
        version: z.int(),
        changed: LastChange,
      }),
    ),
    can: z.strictObject({ change: May }),
  }),
});

export const addFaq = operation({
  method: 'POST',
  path: '/api/console/Faq',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['faq.added'],
  summary: 'Add a question to the end of its section.',
  body: z.strictObject({ ...faqFields, reason: changing.reason }),
  data: z.strictObject({ id: Id }),
  refusals: [...changeRefusals, placeholderUnknown, textEmpty],
});

export const changeFaq = operation({
  method: 'POST',
  path: '/api/console/Faq/:id',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['faq.changed'],
  summary: 'Change a question or its answer. In another section it goes to the end.',
  params: IdParams,
  body: z.strictObject({ ...faqFields, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, placeholderUnknown, textEmpty],
});

export const removeFaq = operation({
  method: 'POST',
  path: '/api/console/Faq/:id/Remove',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['faq.removed'],
  summary: 'Take a question out of the help pages. Its history stays, and can bring it back.',
  params: IdParams,
  body: z.strictObject(changing),
  data: Changed,
  refusals: [...changeRefusals],
});

export const moveFaq = operation({
  method: 'POST',
  path: '/api/console/Faq/:id/Move',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['faq.moved'],
  unaudited: 'A question at the end of the list stays where it is.',
  summary: 'Let a question change places with the one before or after it. At the end of its section nothing happens.',
  params: IdParams,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  data: Nothing,
  refusals: [notFound, notAllowed],
});

export const previewFaq = operation({
  method: 'POST',
  path: '/api/console/FaqPreviews',
  caller: 'operator',
  permission: 'managePanel',
  unaudited: 'Shows a draft and saves nothing.',
  summary: 'An answer as readers would see it. Nothing is kept.',
  body: z.strictObject({ answer: bilingual(8_000) }),
  data: z.strictObject({ en: z.string(), zh: z.string() }),
  refusals: [notAllowed, placeholderUnknown, textEmpty],
});
