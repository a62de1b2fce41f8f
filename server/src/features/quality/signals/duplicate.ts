import { createHash } from 'node:crypto';
import { textsOf } from '../attempt-answers';
import { insertTexts, listSameTexts } from '../queries';
import { comparableText, SAME_TEXTS_AT_MOST } from '../rules';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly answers: readonly {
    readonly question: string;
    readonly others: readonly { readonly attemptId: number; readonly question: string }[];
  }[];
}

/** The member's open answers are the same as another member's. */
export const duplicate: SignalModule<'duplicate', Evidence> = {
  about: 'texts',
  memberText: { en: 'An open answer that was given elsewhere too', zh: '开放题回答与他处相同' },
  find: async ({ tx, attempt: { id, memberId }, texts }) => {
    const hashed = texts.flatMap(({ question, text }) => {
      const compared = comparableText(text);
      return compared === null ? [] : [{ question, hash: createHash('sha256').update(compared).digest() }];
    });
    if (hashed.length === 0) return null;
    await insertTexts(tx, { id, memberId }, hashed);
    const hashes = hashed.map(({ hash }) => hash);
    const same = await listSameTexts(tx, { memberId, hashes, each: SAME_TEXTS_AT_MOST });
    const answers = hashed.flatMap(({ question, hash }) => {
      const others = same
        .filter((other) => other.hash.equals(hash))
        .map((other) => ({ attemptId: other.attemptId, question: other.question }));
      return others.length > 0 ? [{ question, others }] : [];
    });
    return answers.length > 0 ? { answers } : null;
  },
  attemptsIn: ({ answers }) => answers.flatMap(({ others }) => others.map(({ attemptId }) => attemptId)),
  show: (evidence, attempt, context) => {
    const texts = textsOf(attempt, context);
    const answers = evidence.answers.map(({ question, others }) => ({
      ...texts(question),
      others: others.flatMap((other) => {
        const found = context.attempts.get(other.attemptId);
        if (!found) return [];
        const { text } = textsOf(found, context)(other.question);
        return [
          { attemptId: found.attemptKey, memberId: found.memberId, memberName: context.nameOf(found.memberId), text },
        ];
      }),
    }));
    return { answers };
  },
};
