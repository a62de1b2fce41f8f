import { piecesOf, type TextPiece } from '@pollen/contract/formatted-text';
import { createElement, Fragment, type ReactNode } from 'react';

function draw(piece: TextPiece): ReactNode {
  if (typeof piece === 'string') return piece;
  return piece.tag === 'br' ? createElement('br') : createElement(piece.tag, null, ...piece.inside.map(draw));
}

/** A text of the questionnaire with its simple formatting. */
export function FormattedText({ text }: { text: string }): ReactNode {
  return /[<&]/.test(text) ? createElement(Fragment, null, ...piecesOf(text).map(draw)) : text;
}
