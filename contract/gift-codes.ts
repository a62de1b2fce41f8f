import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { Day, Id, IdParams, Instant, notFound, pageOf, pagingQuery } from './values';

export const codesRefused = refusal('codesRefused', {
  en: 'Nothing was imported: the file has {count} problems.',
  zh: '未导入任何兑换码：文件有 {count} 个问题。',
});
export const giftHasNoCodes = refusal('giftHasNoCodes', {
  en: 'This gift does not use codes.',
  zh: '该礼品不以兑换码形式发放。',
});
export const noFreeCodes = refusal('noFreeCodes', {
  en: 'This import has no codes left to withdraw.',
  zh: '该批次已没有可撤回的兑换码。',
});
export const withdrawalReasonMissing = refusal('withdrawalReasonMissing', {
  en: 'Please enter a reason. It is kept in the audit log.',
  zh: '请填写原因，该内容将保留在操作日志中。',
});
export const codeDelivers = refusal('codeDelivers', {
  en: 'Order {id} completes automatically as soon as a code is available.',
  zh: '订单 {id} 在有可用兑换码后会自动完成。',
});

/** The largest file of codes, in characters, and the most codes in it. */
export const CODE_FILE_LENGTH = 1_000_000;
export const CODES_AT_ONCE = 10_000;

export const giftCode = operation({
  method: 'POST',
  path: '/api/v1/Orders/:id/Code',
  caller: 'member',
  summary: 'The code that an order brought, for its buyer alone; the panel notes when it was first looked at.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ code: z.string(), pin: z.string().nullable(), expiresOn: Day.nullable() }),
  hiddenFromImpersonation: true,
  refusals: [notFound],
});

/** A line of a file that cannot be imported, and the reason; never with the code itself. */
export const CodeProblem = z.strictObject({ line: z.int(), reason: z.string() });

const File = {
  giftId: Id,
  /** CSV with a heading: `code`, and optionally `pin` and `expires_on` (YYYY-MM-DD). */
  csv: z.string().max(CODE_FILE_LENGTH),
};

export const checkGiftCodes = operation({
  method: 'POST',
  path: '/api/console/GiftCodeChecks',
  caller: 'operator',
  permission: 'manageGifts',
  unaudited: 'Checks a file and saves nothing.',
  summary: 'Look at a file of codes without keeping it: how many there are, and each line that cannot be taken.',
  body: z.strictObject(File),
  data: z.strictObject({
    codes: z.int(),
    withPin: z.int(),
    /** The first expiry day among them. */
    firstExpiry: Day.nullable(),
    problemCount: z.int(),
    /** The first hundred. */
    problems: z.array(CodeProblem),
  }),
  refusals: [notFound, notAllowed, giftHasNoCodes],
});

export const importGiftCodes = operation({
  method: 'POST',
  path: '/api/console/GiftCodeImports',
  caller: 'operator',
  permission: 'manageGifts',
  audit: ['gift.codesImported'],
  summary: 'Take a file of codes into stock: all of them, or none when one cannot be taken.',
  body: z.strictObject({ ...File, fileName: z.string().max(200) }),
  data: z.strictObject({ imported: z.int() }),
  refusals: [notFound, notAllowed, giftHasNoCodes, codesRefused],
});

export const giftCodeImports = operation({
  method: 'GET',
  path: '/api/console/GiftCodeImports',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Files of codes of a gift, newest first, with what became of their codes; the codes are not among it.',
  query: z.strictObject({ giftId: Id, ...pagingQuery(10) }),
  data: pageOf(
    z.strictObject({
      id: Id,
      fileName: z.string(),
      importedAt: Instant,
      importedBy: z.string().nullable(),
      codes: z.int(),
      free: z.int(),
      handedOut: z.int(),
      withdrawn: z.int(),
      /** The first expiry day of a free code. */
      firstExpiry: Day.nullable(),
    }),
  ),
});

export const withdrawGiftCodes = operation({
  method: 'POST',
  path: '/api/console/GiftCodeImports/:id/Withdraw',
  caller: 'operator',
  permission: 'manageGifts',
  audit: ['gift.codesWithdrawn'],
  summary: 'Take the free codes of an import out of stock, such as those of a bad file. What was handed out stays.',
  params: IdParams,
  body: z.strictObject({ reason: z.string().max(500) }),
  data: z.strictObject({ withdrawn: z.int() }),
  refusals: [notFound, notAllowed, noFreeCodes, withdrawalReasonMissing],
});
