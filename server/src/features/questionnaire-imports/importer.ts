import type { Bilingual } from '../../platform/locale';
import type { Findings } from './findings';

/** A questionnaire as SurveyJS JSON, while an importer writes it. */
export type Draft = { [key: string]: unknown };

/** A file that is not what its format promises; the whole import is refused with this reason. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(readonly reason: Bilingual) {
    super(reason.en);
  }
}

/** What the panel knows of a file format of another program. */
export interface Importer {
  /** Returns whether the file looks like this format, by its first characters. */
  recognizes(file: Uint8Array): boolean;
  /**
   * Returns the questionnaire; what cannot be carried over goes to `findings`. Throws `Unreadable` for a broken file.
   * Takes bounded time and memory whatever the file contains.
   */
  read(file: Uint8Array, findings: Findings): Draft;
}
