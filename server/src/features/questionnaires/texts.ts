import { cleanHtml, removedFrom } from './clean-html';
import { cleanText } from './clean-text';
import { marksIn, type NamesAndProblems, type Place } from './expressions';
import { isObject } from './json';
import { MAX_HTML_CHARACTERS, MAX_QUOTES_IN_A_TEXT, MAX_TEXT_CHARACTERS } from './limits';
import { isOwnPath, MAX_PICTURE_PLACES, outsidePicture, questionnairePictures } from './pictures';
import type { Text } from './plan-parts';
import { parentOf } from './problems';

function pick(value: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

/** Returns both languages of a SurveyJS string, plain or `{ default, "zh-cn" }`; other languages are not used. */
export function languages(value: unknown): { en: string; zh: string } | null {
  if (value === undefined || value === null) return { en: '', zh: '' };
  if (typeof value === 'string') return { en: value, zh: value };
  if (typeof value === 'number' || typeof value === 'boolean') return { en: String(value), zh: String(value) };
  if (!isObject(value)) return null;
  const chinese = pick(value, ['zh-cn', 'zh-CN', 'zh', 'zh-hans']);
  const english = pick(value, ['en', 'default']);
  const any = english ?? chinese ?? Object.values(value).find((text) => typeof text === 'string') ?? '';
  return { en: english ?? String(any), zh: chinese ?? String(any) };
}

function checkMarks(source: NamesAndProblems, text: string, place: Place): void {
  const marks = marksIn(text);
  if (marks.length > MAX_QUOTES_IN_A_TEXT) {
    source.problems.addOfMarks(
      place.path,
      place.element,
      `A text quotes answers more than ${MAX_QUOTES_IN_A_TEXT} times.`,
      `文本引用答案超过 ${MAX_QUOTES_IN_A_TEXT} 次。`,
      marks.slice(MAX_QUOTES_IN_A_TEXT),
    );
    return;
  }
  for (const mark of marks) {
    if (source.names.isVariable(mark)) {
      for (const key of source.names.usesOf(mark) ?? []) place.uses.add(key);
      continue;
    }
    const reference = source.names.resolve(mark);
    const question = reference && source.names.get(reference.question);
    if (!reference) {
      if (source.names.noteRunWord(mark, place.runWords)) continue;
      if (source.names.isOfSurveyCore(mark)) {
        source.problems.addOfMarks(
          place.path,
          place.element,
          `"{${mark}}" cannot be filled in here: write the text without it.`,
          `无法在此填入“{${mark}}”，请改写文本。`,
          [mark],
        );
        continue;
      }
      source.remarks.add(
        place.path,
        place.element,
        `"{${mark}}" names no question: members see it as it is written.`,
        `“{${mark}}”不是任何问题的名称：会员将看到原文。`,
      );
    } else if (
      (question?.hasParts &&
        !reference.inInstance &&
        reference.part === undefined &&
        reference.key === reference.question) ||
      reference.index !== undefined ||
      reference.length
    ) {
      source.problems.addOfMarks(
        place.path,
        place.element,
        `"{${mark}}" cannot be shown in a text.`,
        `“{${mark}}”无法在文本中显示。`,
        [mark],
      );
    } else {
      place.uses.add(reference.key);
    }
  }
}

/** The most parts of an HTML text that a remark names. */
const MAX_NAMED_PARTS = 8;

/** Says what of a text members do not see. */
function remarkRemoved({ remarks }: NamesAndProblems, removed: readonly string[], { path, element }: Place): void {
  if (removed.length === 0) return;
  const list = removed.slice(0, MAX_NAMED_PARTS).join(', ') + (removed.length > MAX_NAMED_PARTS ? ', …' : '');
  remarks.add(
    path,
    element,
    `Parts of the HTML are left out: ${list}. Members see the rest.`,
    `HTML 中的以下部分未显示：${list}。其余内容会员可见。`,
  );
}

/** Reads a text in both languages with its simple formatting, and checks its `{name}` marks. */
export function readText(source: NamesAndProblems, value: unknown, place: Place): Text {
  const written = readLanguages(source, value, place, MAX_TEXT_CHARACTERS);
  const both = typeof written === 'string' ? { en: written, zh: written } : written;
  const [en, zh] = [cleanText(both.en), cleanText(both.zh)];
  remarkRemoved(source, [...new Set([...en.removed, ...zh.removed])], place);
  return text({ en: en.text, zh: zh.text });
}

/** Reads a text in both languages as it is written and checks its `{name}` marks. */
function readLanguages(source: NamesAndProblems, value: unknown, place: Place, limit: number): Text {
  const both = languages(value);
  if (!both) {
    source.problems.add(
      place.path,
      place.element,
      'A text must be a string, or an object of strings by language.',
      '文本必须是字符串，或按语言列出的字符串对象。',
    );
    return '';
  }
  if (both.en.length > limit || both.zh.length > limit) {
    source.problems.add(
      place.path,
      place.element,
      `A text is longer than ${limit} characters.`,
      `文本超过 ${limit} 个字符。`,
    );
    return '';
  }
  checkMarks(source, both.en, place);
  if (both.zh !== both.en) checkMarks(source, both.zh, place);
  return both.en === both.zh ? both.en : both;
}

/** Reads a text; returns our own when the questionnaire has none. */
export function readTextOr(source: NamesAndProblems, value: unknown, place: Place, otherwise: Text): Text {
  const text = readText(source, value, place);
  return text === '' ? otherwise : text;
}

/** The most pictures from elsewhere that a questionnaire can have. */
const MAX_OUTSIDE_PICTURES = 200;

/**
 * Returns the address at which members see a picture, once the panel has fetched it or an operator has given its file; null
 * for one that is neither.
 */
function shownAddress(source: NamesAndProblems, written: string, place: Place): string | null {
  if (isOwnPath(written)) return written;
  const picture = outsidePicture(written);
  if (!picture) return null;
  const known = source.pictures.get(picture.name)?.places ?? [];
  const { path, element } = place;
  const isNew = known.length < MAX_PICTURE_PLACES && !known.some((one) => one.path === path);
  source.pictures.set(picture.name, { ...picture, places: isNew ? [...known, { path, element }] : known });
  if (known.length === 0 && source.pictures.size === MAX_OUTSIDE_PICTURES + 1) {
    source.problems.add(
      place.path,
      place.element,
      `There are more than ${MAX_OUTSIDE_PICTURES} pictures from elsewhere.`,
      `站外图片超过 ${MAX_OUTSIDE_PICTURES} 张。`,
    );
  }
  return questionnairePictures.addressOf(picture.name);
}

/** Reads the address of a picture; of an address for each language the English one. */
export function readPicture(source: NamesAndProblems, value: unknown, place: Place): string {
  const written = value === undefined ? undefined : languages(value)?.en;
  if (written === undefined || written.trim() === '') {
    source.remarks.add(
      place.path,
      place.element,
      'There is no picture here: members see its text alone.',
      '此处没有图片：会员只看到文字。',
    );
    return '';
  }
  const shown = shownAddress(source, written, place);
  if (shown) return shown;
  const named = written.slice(0, 80);
  source.problems.add(
    place.path,
    place.element,
    `The panel cannot get the picture "${named}". Write the name of its file, such as images/cat.png, and give the file to the survey afterwards; or its address on a website, beginning with https://; or the picture itself as data (PNG, JPEG, GIF or WebP).`,
    `平台无法获取图片“${named}”。请填写图片的文件名（例如 images/cat.png），之后再为问卷提供该文件；或填写以 https:// 开头的网址；或直接写入图片数据（PNG、JPEG、GIF、WebP）。`,
    parentOf(place.path),
  );
  return '';
}

/** Reads a picture that stands on a page by itself, as HTML. */
export function readImage(source: NamesAndProblems, json: Readonly<Record<string, unknown>>, place: Place): Text {
  const mode = json.contentMode ?? 'auto';
  const link = languages(json.imageLink)?.en ?? '';
  const isVideo = mode === 'auto' ? /\.(?:mp4|mov|wmv|flv|avi|mkv|webm)$|youtu\.?be/i.test(link) : mode !== 'image';
  if (isVideo) {
    source.problems.add(
      `${place.path}.${json.contentMode === undefined ? 'imageLink' : 'contentMode'}`,
      place.element,
      'Videos cannot be drawn.',
      '不支持视频。',
      place.path,
    );
    return '';
  }
  const address = readPicture(source, json.imageLink, { ...place, path: `${place.path}.imageLink` });
  const words = readText(source, json.altText, { ...place, path: `${place.path}.altText` });
  const width = Number.parseInt(String(json.imageWidth ?? ''), 10);
  const both = typeof words === 'string' ? { en: words, zh: words } : words;
  const draw = (alt: string) => {
    if (address === '') return textOnly(alt);
    return cleanHtml(
      `<img src="${address}" alt="${textOnly(alt)}"${Number.isFinite(width) && width > 0 ? ` width="${width}"` : ''}>`,
      (own) => own,
    );
  };
  return text({ en: draw(both.en), zh: draw(both.zh) });
}

const textOnly = (words: string) => words.replace(/<[^<>]*>/g, '').replace(/["&<>{}]/g, ' ');

/**
 * Reads HTML and sanitizes it: no scripts and styles, no quoted answers in attributes. Pictures from elsewhere become
 * those that the panel fetches.
 */
export function readHtml(source: NamesAndProblems, value: unknown, place: Place): Text {
  const written = readLanguages(source, value, place, MAX_HTML_CHARACTERS);
  const both = typeof written === 'string' ? { en: written, zh: written } : written;
  const shown = (address: string) => shownAddress(source, address, place);
  const cleaned = { en: cleanHtml(both.en, shown), zh: cleanHtml(both.zh, shown) };
  const removed = [...new Set([...removedFrom(both.en), ...removedFrom(both.zh)])];
  remarkRemoved(source, removed, place);
  for (const html of new Set([cleaned.en, cleaned.zh])) {
    const marked = (html.match(/<[^<>]*>/g) ?? []).filter((tag) => tag.includes('{'));
    if (marked.length > 0) {
      source.problems.addOfMarks(
        place.path,
        place.element,
        'An answer cannot be put inside an HTML tag.',
        '不能在 HTML 标签内引用答案。',
        marksIn(marked.join('')),
      );
    }
  }
  return cleaned.en === cleaned.zh ? cleaned.en : cleaned;
}

/** Returns a text as a plain string when both languages are the same. */
export function text(both: { readonly en: string; readonly zh: string }): Text {
  return both.en === both.zh ? both.en : both;
}
