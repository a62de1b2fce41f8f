import type { FAQ_SECTIONS } from '@pollen/contract/content';

export type FaqSection = (typeof FAQ_SECTIONS)[number];

/** A question of the help page with its answer, which is HTML. */
export interface FaqItem {
  readonly section: FaqSection;
  readonly question: { readonly en: string; readonly zh: string };
  readonly answer: { readonly en: string; readonly zh: string };
}

/** The parts of a content file before it is cleaned. */
export interface ArticleSource {
  readonly title: string;
  readonly description: string;
  readonly version: string | null;
  /** The calendar day since which the text is in force. */
  readonly date: string | null;
  readonly body: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '').trim();

/** Parses a content file; returns what is wrong with it as a string. */
export function readArticle(html: string): ArticleSource | string {
  const meta = (name: string) => {
    const found = new RegExp(`<meta\\s+name="${name}"\\s+content="([^"]*)"`, 'i').exec(html)?.[1];
    return found === undefined ? null : plain(found);
  };
  const title = plain(/<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? '');
  const description = meta('description') ?? '';
  const body = /<body>([\s\S]*)<\/body>/i.exec(html)?.[1]?.trim() ?? '';
  const date = meta('date');
  if (!title) return 'it has no <title>';
  if (!description) return 'it has no <meta name="description">';
  if (!body) return 'it has nothing between <body> and </body>';
  if (date !== null && Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return 'its date is not YYYY-MM-DD';
  return { title, description, version: meta('version'), date, body };
}

/** Splits a cleaned text into its first paragraph and the rest. */
export function splitLead(html: string): { lead: string; rest: string } {
  const [whole = '', lead = ''] = /^\s*<p>([\s\S]*?)<\/p>\s*/.exec(html) ?? [];
  return { lead, rest: html.slice(whole.length) };
}

/** Returns a list of links to the sections that have an id and a heading. */
export function contentsOf(html: string): string {
  const sections = [...html.matchAll(/<section id="([^"]+)">\s*<h2>([\s\S]*?)<\/h2>/g)];
  return `<ol>${sections.map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ol>`;
}

/** Sets the scope of each heading cell of a table, and gives each cell its column heading for narrow screens. */
export function labelTables(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const [head = '', ...rows] = table.split(/(?=<tr>)/);
    const [first = ''] = rows.splice(0, 1);
    const labels = [...first.matchAll(/<th>([\s\S]*?)<\/th>/g)].map(([, words = '']) => words.replace(/<[^>]+>/g, ''));
    const labelled = rows.map((row) => {
      let column = -1;
      return row.replace(/<t([hd])>/g, (_, kind: string) => {
        column += 1;
        return kind === 'h' ? '<th scope="row">' : `<td data-label="${labels[column] ?? ''}">`;
      });
    });
    return head + first.replaceAll('<th>', '<th scope="col">') + labelled.join('');
  });
}
