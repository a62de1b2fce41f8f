/**
 * Splits the key of a message (`question` or `question.part`) into its question and part. Names may contain dots, so the
 * longest name that is a question's counts. Null when no question has such a name.
 */
export function splitAnswerKey(
  key: string,
  isQuestion: (name: string) => boolean,
): { readonly question: string; readonly part: string | null } | null {
  if (isQuestion(key)) return { question: key, part: null };
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
    const question = key.slice(0, dot);
    if (isQuestion(question)) return { question, part: key.slice(dot + 1) };
  }
  return null;
}
