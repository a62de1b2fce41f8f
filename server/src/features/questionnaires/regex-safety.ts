import { MAX_REGEX_CHARACTERS } from './limits';

/**
 * Why a regular expression may not run on members' texts; null when it may. JavaScript's engine backtracks, so some
 * patterns take time exponential in the text. What passes has no back reference, no look-around, no repetition of
 * anything that itself repeats or branches, and few enough open repetitions that a text of 300 characters stays
 * cheap however nasty it is.
 */
export function whyNotPattern(pattern: string): { en: string; zh: string } | null {
  if (pattern.length > MAX_REGEX_CHARACTERS) return { en: 'it is too long', zh: '表达式过长' };
  try {
    new RegExp(pattern);
  } catch {
    return { en: 'it is not a regular expression', zh: '不是有效的正则表达式' };
  }
  // Escapes and classes match one character each: what is in them does not matter here.
  if (/\\[1-9k]/.test(pattern)) return { en: 'it has a back reference', zh: '包含反向引用' };
  if (/\(\?<?[=!]/.test(pattern)) return { en: 'it looks ahead or behind', zh: '包含前瞻或后顾' };
  const plain = pattern
    .replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\./g, 'e')
    .replace(/\[(?:[^\]])*\]/g, 'c')
    .replace(/\(\?(?::|<[^>]*>)/g, '(');
  let open = plain.startsWith('^') ? 0 : 1;
  let optional = 0;
  const groups: { repeats: boolean; branches: boolean }[] = [];
  let closed: { repeats: boolean; branches: boolean } | null = null;
  for (let index = 0; index < plain.length; index += 1) {
    const character = plain[index];
    const quantifier = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})/.exec(plain.slice(index));
    if (quantifier) {
      const [whole, from, comma, to] = quantifier;
      const most =
        from === undefined
          ? whole === '?'
            ? 1
            : Number.POSITIVE_INFINITY
          : comma
            ? to
              ? Number(to)
              : Number.POSITIVE_INFINITY
            : Number(from);
      const least = from === undefined ? (whole === '+' ? 1 : 0) : Number(from);
      if (most > 1 && closed && (closed.repeats || closed.branches)) {
        return { en: 'it repeats something that itself repeats or branches', zh: '对包含重复或分支的内容再次重复' };
      }
      if (most > 1000 && most !== Number.POSITIVE_INFINITY) return { en: 'it repeats too often', zh: '重复次数过多' };
      if (most !== least) {
        if (most > 10) open += 1;
        else optional += most - least;
        for (const group of groups) group.repeats = true;
      }
      index += whole.length - 1;
      // A lazy or possessive mark belongs to the quantifier before it.
      if (plain[index + 1] === '?') index += 1;
      closed = null;
      continue;
    }
    closed = null;
    if (character === '(') groups.push({ repeats: false, branches: false });
    else if (character === ')') {
      closed = groups.pop() ?? null;
      const outer = groups.at(-1);
      if (closed && outer) {
        outer.repeats ||= closed.repeats;
        outer.branches ||= closed.branches;
      }
    } else if (character === '|') {
      for (const group of groups) group.branches = true;
    }
  }
  if (open > 3)
    return {
      en: 'it has more than three open repetitions (begin with ^ to save one)',
      zh: '开放重复超过三处（以 ^ 开头可减少一处）',
    };
  if (optional > 12) return { en: 'it has too many optional parts', zh: '可选部分过多' };
  return null;
}
