/**
 * Returns a text of a form with its Markdown as HTML, as far as forms draw it: bold, italic, headings and the ends of
 * lines. Signs inside of words, such as in `snake_case`, are signs.
 */
export function withMarkdown(text: string): string {
  if (!/[*_#\n]/.test(text)) return text;
  return text
    .replace(/^#{1,6}[ \t]+(\S[^\n]*)$/gm, '<b>$1</b>')
    .replace(/(^|[^\w*])(\*\*|__)(?=[^\s*_])([^\n]*?[^\s*_])\2(?![\w*])/gm, '$1<b>$3</b>')
    .replace(/(^|[^\w*])([*_])(?=[^\s*_])([^\n*_]*[^\s*_])\2(?![\w*])/gm, '$1<i>$3</i>')
    .replace(/\r?\n/g, '<br>');
}
