import { z } from 'zod';
import { refusal } from './operation';
import { LAST_PAGE } from './paging-values';
import { withFallback } from './translation-values';

/** The id of a member, order, gift ... in an address. */
export const Id = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Largest value of a column of type `integer`, which holds counts, versions and single amounts. Ids are `bigint`. */
export const INTEGER_MAX = 2_147_483_647;
/** A whole number in a body that is stored in, or compared with, a column of type `integer`. */
export function integer(min = 0, max = INTEGER_MAX) {
  return z.int().min(min).max(max);
}
/** The version or revision that the caller has seen. */
export const SeenVersion = integer();
/** A version number in a path. */
export const VersionNumber = z.coerce.number<number>().int().positive().max(INTEGER_MAX);
export const IdParams = z.strictObject({ id: Id });
/** Instants travel as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** A calendar day in the panel's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** `HH:MM`, from 00:00 to 23:59. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Whole points; 1 point = 1 gold coin = 1 US cent of reward value. */
export const Points = z.int();
export const Locale = z.enum(['en', 'zh']);

/** A text in both languages of at most so many characters; without Chinese, the English one is stored as both. */
export function bilingual(max: number, min = 1) {
  const chinese = z.string().trim().max(max);
  return z.strictObject({ en: chinese.min(min), zh: chinese }).overwrite(withFallback);
}

/** `?page=1&size=15`, the query of every paged list of the specification. */
export function pagingQuery(defaultSize: number) {
  return {
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
    size: z.coerce.number().int().min(1).max(100).default(defaultSize),
  };
}

export const Pagebar = z.strictObject({
  currentPage: z.int(),
  pageSize: z.int(),
  totalPage: z.int(),
  totalSize: z.int(),
});

/** `data` of every paged list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ list: z.array(item), pagebar: Pagebar });
}

/** The answer to "may I do this now?": yes, or the translated reason why not. */
export const May = z.union([z.literal(true), z.strictObject({ code: z.int(), reason: z.string() })]);
export const Nothing = z.null();

export const notFound = refusal('notFound', { en: 'Not Found', zh: '未找到您要的内容' });
export const malformed = refusal('malformed', {
  en: 'Request error: {detail}',
  zh: '请求有误：{detail}',
});
export const tooManyRequests = refusal('tooManyRequests', {
  en: 'Too many attempts. Please wait a moment and try again.',
  zh: '操作过于频繁，请稍后再试。',
});
export const unavailable = refusal('unavailable', {
  en: 'Service unavailable. Nothing was lost. Please try again in a moment.',
  zh: '服务暂时不可用，您的数据没有丢失，请稍后重试。',
});
/** Refuses every changing call of an operator in an impersonation. */
export const viewOnly = refusal('viewOnly', {
  en: 'You can’t change anything in this view.',
  zh: '您正在以会员视角浏览，无法进行任何更改。',
});

/** A whole number between two bounds, both included. */
export const within = ([min, max]: readonly [number, number]) => z.int().min(min).max(max);
