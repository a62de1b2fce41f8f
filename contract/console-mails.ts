import { z } from 'zod';
import { notAllowed } from './console-operators';
import { Changed, changeRefusals, changing, LastChange } from './console-versions';
import { operation, refusal } from './operation';
import { Locale, May, notFound } from './values';

/** Longest subject and longest sentence of a mail. */
export const MAIL_SUBJECT_MAX = 200;
export const MAIL_SENTENCE_MAX = 1_000;

export const mailSentenceUnknown = refusal('mailSentenceUnknown', {
  en: 'This email has no text “{key}”.',
  zh: '此邮件没有名为“{key}”的语句。',
});
export const mailSentenceEmpty = refusal('mailSentenceEmpty', {
  en: 'The text “{key}” is empty.',
  zh: '语句“{key}”为空。',
});
export const mailSentenceTooLong = refusal('mailSentenceTooLong', {
  en: 'The text “{key}” can have at most {most} characters.',
  zh: '语句“{key}”最多 {most} 个字。',
});
export const mailHtml = refusal('mailHtml', {
  en: 'The text “{key}” must be plain text on one line, without HTML.',
  zh: '语句“{key}”须为单行纯文本：邮件不接受 HTML。',
});
export const mailPlaceholderUnknown = refusal('mailPlaceholderUnknown', {
  en: 'The text “{key}” can’t use the placeholder {placeholder}.',
  zh: '语句“{key}”没有占位符 {placeholder}，读者会看到它的原样。',
});
export const mailPlaceholderMissing = refusal('mailPlaceholderMissing', {
  en: 'The text “{key}” must contain the placeholder {placeholder}.',
  zh: '语句“{key}”缺少占位符 {placeholder}。',
});

const MailName = z
  .string()
  .regex(/^[a-zA-Z-]+\.[a-zA-Z]+$/)
  .max(64);
const nameAndLocale = z.strictObject({ name: MailName, locale: Locale });

/** Sentences by the name that the code gives them; those left out stay as the code has them. */
const Sentences = z.record(z.string().max(60), z.string().max(4_000));
const sentenceRefusals = [
  mailSentenceUnknown,
  mailSentenceEmpty,
  mailSentenceTooLong,
  mailHtml,
  mailPlaceholderUnknown,
  mailPlaceholderMissing,
] as const;

const drawn = { subject: z.string(), html: z.string(), text: z.string() };

export const mailTexts = operation({
  method: 'GET',
  path: '/api/console/Mails',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Every kind of mail that the panel sends, with the subject of an example in both languages.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        name: MailName,
        subject: z.strictObject({ en: z.string(), zh: z.string() }),
        /** Languages in which an operator wrote sentences of it. */
        edited: z.array(Locale),
      }),
    ),
  }),
});

export const mailText = operation({
  method: 'GET',
  path: '/api/console/Mails/:name/:locale',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A mail as its readers get it, with made-up data: HTML, and the plain text that goes out beside it.',
  params: nameAndLocale,
  data: z.strictObject({
    name: z.string(),
    ...drawn,
    /** As the code has them, in the order of the mail, and as they are now. */
    sentences: z.array(z.strictObject({ key: z.string(), standard: z.string(), now: z.string() })),
    version: z.int(),
    changed: LastChange,
    can: z.strictObject({ change: May }),
  }),
  refusals: [notFound],
});

export const changeMail = operation({
  method: 'POST',
  path: '/api/console/Mails/:name/:locale',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['mail.changed'],
  summary:
    'Replace sentences of a mail. The next one that goes out has them; what is the same as in the code is not kept.',
  params: nameAndLocale,
  body: z.strictObject({ sentences: Sentences, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, ...sentenceRefusals],
});

export const previewMail = operation({
  method: 'POST',
  path: '/api/console/MailPreviews',
  caller: 'operator',
  permission: 'managePanel',
  unaudited: 'Shows a draft and saves nothing.',
  summary: 'A mail with other sentences as its readers would get it, with made-up data. Nothing is kept.',
  body: z.strictObject({ name: MailName, locale: Locale, sentences: Sentences }),
  data: z.strictObject(drawn),
  refusals: [notFound, notAllowed, ...sentenceRefusals],
});
