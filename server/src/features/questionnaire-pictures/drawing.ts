import { drawSmaller } from '../../platform/pictures';

/** Twice the width of the survey's page on computers, for sharp screens; a tall picture keeps its proportions. */
const LARGEST = { width: 1488, height: 2976 };

/**
 * Draws the bytes of a picture anew as WebP, as large as members see pictures of questionnaires at most. Refuses what is no
 * picture or has too many pixels, and when too many wait.
 */
export function drawForQuestionnaire(bytes: Buffer): Promise<Buffer> {
  return drawSmaller(bytes, LARGEST);
}
