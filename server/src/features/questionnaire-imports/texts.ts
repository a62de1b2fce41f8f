import sanitizeHtml from 'sanitize-html';
import { cleanText } from '../questionnaires/index';
import type { Findings } from './findings';
import type { Draft } from './importer';

/** The texts of one place by language tag, as the file has them. */
export type ByLanguage = ReadonlyMap<string, string>;

/** The languages of a file that become English and Chinese here. */
export interface Languages {
  /** What all members see who do not read Chinese. */
  readonly main: string;
  readonly chinese: string | null;
}

const isEnglish = (tag: string) => /^(en|english)/i.test(tag);

/** Chooses the two languages of a questionnaire, and reports the others. `tags` begins with the file's own language. */
export function chooseLanguages(tags: readonly string[], place: string, findings: Findings): Languages {
  const chinese = tags.find((tag) => /^(zh|chinese|中文)/i.test(tag)) ?? null;
  const main = tags.find(isEnglish) ?? tags.find((tag) => tag !== chinese) ?? chinese ?? '';
  // One file may write "en" and "English": a text that has only one of them is taken from it.
  const left = tags.filter((tag) => tag !== main && tag !== chinese && !(isEnglish(tag) && isEnglish(main)));
  if (left.length > 0) {
    findings.add(
      place,
      null,
      `The panel keeps texts in English and Chinese. Not taken over: ${left.join(', ')}. Import the file again in a copy of the survey for another language.`,
      `平台只保存英文和中文文本。未导入的语言：${left.join('、')}。其他语言请另建问卷。`,
    );
  }
  if (main !== '' && main !== chinese && !isEnglish(main)) {
    findings.add(
      place,
      null,
      `The texts are in "${main}". They stand where English texts belong: translate them in the editor.`,
      `文本语言为“${main}”，已放在英文文本的位置，请在编辑器中翻译。`,
    );
  }
  return { main, chinese };
}

/** Returns a text as SurveyJS has it: a string, or an object when the Chinese one differs. Undefined when empty. */
export function localized(main: string, chinese: string): string | Draft | undefined {
  if (main === '' && chinese === '') return undefined;
  if (chinese === '' || chinese === main) return main;
  return { default: main === '' ? chinese : main, 'zh-cn': chinese };
}

const breaks = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|td|blockquote)>/gi;

/** What a line of text cannot show, with its name. */
const lost: readonly (readonly [RegExp, { readonly en: string; readonly zh: string }])[] = [
  [/<img\b/i, { en: 'a picture', zh: '图片' }],
  [/<(?:video|audio|iframe|embed|object)\b/i, { en: 'a video or sound', zh: '视频或音频' }],
  [/<script\b|\son[a-z]+\s*=/i, { en: 'a script', zh: '脚本' }],
  [/<a\b[^>]*\bhref/i, { en: 'a link', zh: '链接' }],
  [/<table\b/i, { en: 'a table', zh: '表格' }],
];

/** Parts of HTML that only a note shows. */
const notePart = /<table\b[\s\S]*?<\/table\s*>|<img\b[^>]*>|<a\b[^>]*\bhref[^>]*>([\s\S]*?)<\/a\s*>/gi;

/** A text of a question, and what of it has to stand in a note above the question; both as HTML. */
export interface SplitText {
  readonly line: string;
  /** Empty when the line shows everything. */
  readonly note: string;
}

/**
 * Moves pictures and tables out of a text into a note, which shows them. A link stands in both: as words in the text, and
 * to be followed in the note.
 */
export function splitText(html: string): SplitText {
  const parts: string[] = [];
  const line = html.replace(notePart, (part: string, words?: string) => {
    parts.push(part);
    // The words of a link stay; a linked picture has none.
    return words === undefined || /<img\b/i.test(words) ? ' ' : words;
  });
  return { line, note: parts.map((part) => (/^<table/i.test(part) ? part : `<p>${part}</p>`)).join('') };
}

/** Returns HTML as one line of text, without tags and entities. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const text = sanitizeHtml(html.replace(breaks, ' '), { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

const formatting = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'br'];

/** Tags without words in them, also when they stand in each other. */
const emptyTag = /<([a-z]+)>((?:\s|<br>)*)<\/\1>/g;

/** Returns HTML as a text with the simple formatting that titles and choices have. */
export function simpleText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const formatted = sanitizeHtml(cleanText(html).text, { allowedTags: formatting, allowedAttributes: {} })
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\s*<br \/>\s*/g, '<br>');
  let text = formatted;
  for (let inner = text.replace(emptyTag, '$2'); inner !== text; inner = text.replace(emptyTag, '$2')) text = inner;
  text = text
    .replace(/(?:<br>){3,}/g, '<br><br>')
    .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
    // A title is bold by itself.
    .replace(/^<(b|strong)>((?:(?!<\/?\1>).)*)<\/\1>$/, '$2');
  if (/<[a-z]/.test(text)) return text;
  const plain = decodeEntities(text);
  return /<[a-z/!]/i.test(plain) ? text : plain;
}

/** Returns a text with the entities of HTML that stand for signs of the language itself as those signs. */
export function decodeEntities(html: string): string {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}

/** Reports the parts of an HTML text that are lost where only a line of text is shown. */
export function reportLostParts(html: string, place: string, element: string | null, findings: Findings): void {
  for (const [pattern, what] of lost) {
    if (pattern.test(html))
      findings.add(
        place,
        element,
        `The text has ${what.en}, which titles and choices do not show. Add a note with it above the question.`,
        `文本中有${what.zh}，标题和选项中无法显示。请在问题上方添加说明。`,
      );
  }
}

/** Returns the address of the first picture in HTML; undefined when there is none. */
export function pictureIn(html: string): string | undefined {
  const [, address] = /<img\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(html) ?? [];
  return address;
}

/** Returns the names of the `{...}` marks of a text replaced; null for a mark that is left out. */
export function replaceMarks(
  text: string,
  pattern: RegExp,
  replacement: (inner: string) => string | null,
  onLost: (mark: string) => void,
): string {
  return text.replace(pattern, (mark: string, inner: string) => {
    const replaced = replacement(inner.trim());
    if (replaced !== null) return replaced;
    onLost(mark);
    return '…';
  });
}
