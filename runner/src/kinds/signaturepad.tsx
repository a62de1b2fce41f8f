import type { SignatureQuestion } from '@pollen/contract/questions';
import { lazy } from 'react';
import { nullWhenEmpty } from '../answer-values';
import type { KindModule } from '../kind-module';

/** Loaded by the pages that have one: few questionnaires do, and all wait for the rest of the runner. */
const SignatureField = lazy(() => import('../SignatureField'));

export const signaturepad: KindModule<SignatureQuestion> = {
  Draw: (props) => <SignatureField {...props} />,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
