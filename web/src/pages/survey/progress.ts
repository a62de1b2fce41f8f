interface Progress {
  firstQuestion: number;
  lastQuestion: number;
  questions: number;
  answered: number;
}

/** Questions after those on this page. */
export function questionsLeft({ lastQuestion, questions, answered }: Progress): number {
  return Math.max(0, questions - (lastQuestion > 0 ? lastQuestion : answered));
}

/** The survey's length shared out over its questions; never less than a minute while something is to do. */
export function minutesLeft(loiMinutes: number, { firstQuestion, questions, answered }: Progress): number {
  const done = firstQuestion > 0 ? firstQuestion - 1 : answered;
  if (questions <= 0) return Math.max(1, loiMinutes);
  return Math.max(1, Math.round((loiMinutes * (questions - done)) / questions));
}
