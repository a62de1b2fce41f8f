interface Question {
  readonly question: string;
  /** HTML. */
  readonly answer: string;
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;/g, ' ');

/** Returns the questions that contain every word of a search, in the question or its answer. */
export function findQuestions<Q extends Question>(questions: readonly Q[], search: string): Q[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = `${question} ${plain(answer)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
