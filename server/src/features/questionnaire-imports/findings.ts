import type { Bilingual } from '../../platform/locale';

/** What an import leaves out or changes: where, why, and what to do about it. */
export interface ImportFinding {
  /** Where it stands in the file, as its program names the place: a question code, a row of a sheet, a setting. */
  readonly place: string;
  /** The name of the question or page in the imported questionnaire; null when it concerns none. */
  readonly element: string | null;
  readonly message: Bilingual;
}

/** The most findings that are reported; nobody reads more. */
const MAX_IMPORT_FINDINGS = 1_000;

/** A finding at more places than this is listed once. */
const SAME_SHOWN = 3;

/** Collects the findings of one import, each once. */
export class Findings {
  readonly list: ImportFinding[] = [];
  private readonly seen = new Set<string>();

  /** The findings, with one that occurs at many places only once. */
  get grouped(): readonly ImportFinding[] {
    const byMessage = new Map<string, ImportFinding[]>();
    for (const finding of this.list) {
      const same = byMessage.get(finding.message.en);
      if (same) same.push(finding);
      else byMessage.set(finding.message.en, [finding]);
    }
    return [...byMessage.values()].flatMap((same) => {
      const [first] = same;
      if (!first || same.length <= SAME_SHOWN) return same;
      const places = same.slice(0, SAME_SHOWN).map(({ place }) => place);
      return [{ ...first, place: `${places.join(', ')} … (+${same.length - SAME_SHOWN})` }];
    });
  }

  /** Adds a finding. A sentence names what is left out, the reason, and the way out. */
  add(place: string, element: string | null, en: string, zh: string): void {
    const key = `${place}\n${en}`;
    if (this.seen.has(key) || this.list.length >= MAX_IMPORT_FINDINGS) return;
    this.seen.add(key);
    this.list.push({ place: place.slice(0, 200), element, message: { en, zh } });
  }
}

/** Returns a text of a file, short enough to stand in a sentence. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
