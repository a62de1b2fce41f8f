const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

function decode(text: string): string {
  return text.replace(/&(#x27|\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/**
 * Returns the plain-text part of a mail. It reads only the markup of our own mail parts; elements with
 * `data-only="html"` are left out.
 */
export function plainTextOf(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html;
  const text = body
    .replace(/<(\w+)[^>]*data-only="html"[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_link, href: string, label: string) =>
      label === href ? href : `${label}\n${href}`,
    )
    .replace(/<br\/?>/g, '\n')
    .replace(/<\/dt>/g, ': ')
    .replace(/<\/(dd|li)>/g, '\n')
    .replace(/<li[^>]*>/g, '- ')
    .replace(/<\/(p|h1|h2|dl|ul|div|blockquote)>/g, '\n\n')
    .replace(/<[^>]+>/g, '');
  return `${decode(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
