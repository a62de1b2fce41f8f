/**
 * A long text as data: one file per text and language, loaded by its page only.
 * Sentences may hold `[words](address)` for a link and `**words**` for weight.
 */
export interface Article {
  title: string;
  /** What it is about, in a sentence or two. */
  lead: string;
  version?: string;
  /** `YYYY-MM-DD` */
  inForceSince?: string;
  /** The parts that matter most, before the long text. */
  inShort: readonly string[];
  sections: readonly Section[];
}

export interface Section {
  /** What an address ends in, the same in each language. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A paragraph, a list or a table. */
export type Block =
  | string
  | { list: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] };
