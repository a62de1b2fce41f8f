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

/**
 * Returns the key of a message in an instance of a dynamic panel or grid; `instance` is its place among those that were
 * sent, or its row.
 */
export function instanceKey(question: string, instance: number | string, key: string): string {
  return `${question}[${instance}].${key}`;
}

/** Splits the key of a message in an instance of a question; null for other keys. */
export function splitInstanceKey(
  key: string,
  isQuestion: (name: string) => boolean,
): { readonly question: string; readonly instance: string; readonly key: string } | null {
  for (let open = key.indexOf('['); open > 0; open = key.indexOf('[', open + 1)) {
    const close = key.indexOf('].', open);
    if (close > open && isQuestion(key.slice(0, open)))
      return { question: key.slice(0, open), instance: key.slice(open + 1, close), key: key.slice(close + 2) };
  }
  return null;
}

/** Returns the messages of one instance of a question by the keys within it. */
export function messagesOfInstance(
  errors: Readonly<Record<string, string[]>>,
  question: string,
  instance: number | string,
): Record<string, string[]> {
  const start = instanceKey(question, instance, '');
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, messages]) =>
      key.startsWith(start) ? [[key.slice(start.length), messages]] : [],
    ),
  );
}
