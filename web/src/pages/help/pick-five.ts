const questionCount = 5;

/** Five questions, taken from the sections in turn: the first of each, then the second of each. */
export function pickFive<Question>(sections: readonly (readonly Question[])[]): Question[] {
  const longest = Math.max(0, ...sections.map((questions) => questions.length));
  const inTurn: Question[] = [];
  for (let index = 0; index < longest && inTurn.length < questionCount; index++) {
    for (const questions of sections) {
      const question = questions[index];
      if (question !== undefined && inTurn.length < questionCount) inTurn.push(question);
    }
  }
  return inTurn;
}
