const formatting: readonly string[] = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'br'];
/** Tags with another name for the same look. */
const sameLook: Readonly<Record<string, string>> = { strike: 's', del: 's', mark: 'b', h1: 'b', h2: 'b', h3: 'b' };
/** Tags that end a line. */
const lines: readonly string[] = ['p', 'div', 'li', 'tr', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'table'];
/** Tags without a look that anybody would miss. */
const plain: readonly string[] = ['span', 'font', 'center', 'label', 'section', 'abbr', 'ins', 'tbody', 'thead', 'td'];
/** Tags whose content members would have noticed. */
const noticed: readonly string[] = [
  ...['a', 'img', 'video', 'audio', 'iframe', 'object', 'embed', 'svg', 'button', 'input', 'form', 'hr', 'th', 'code'],
  ...['script', 'style'],
];

/**
 * Returns a text of a questionnaire with simple formatting only, and what was left out of it that members would have
 * noticed. Angle brackets that are no HTML stay as they are.
 */
export function cleanText(text: string): { text: string; removed: string[] } {
  if (!/<[a-z/!]/i.test(text)) return { text, removed: [] };
  const removed = new Set<string>();
  const simple = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, (_whole, name: string) => {
      removed.add(`<${name.toLowerCase()}>`);
      return '';
    })
    .replace(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi, (found, slash: string, name: string, attributes: string) => {
      const tag = sameLook[name.toLowerCase()] ?? name.toLowerCase();
      const isHtml = [formatting, lines, plain, noticed].some((list) => list.includes(tag));
      if (!isHtml) return found;
      if (/\bstyle\s*=/i.test(attributes)) removed.add('style');
      if (tag === 'br') return '<br>';
      if (formatting.includes(tag)) return `<${slash}${tag}>`;
      if (noticed.includes(tag) && !slash) removed.add(`<${tag}>`);
      return lines.includes(tag) && slash ? '<br>' : '';
    })
    .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '');
  return { text: simple, removed: [...removed] };
}
