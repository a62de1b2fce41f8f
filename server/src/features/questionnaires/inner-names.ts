import { type PathStep, pathOf } from './paths';
import { Names, type Reference } from './references';
import type { RunWords } from './run-words';

/** Stands before the keys of answers outside the template, in the uses of a template. */
const OUTER = '\u0001';
/** The use of the number or the name of an instance. */
const POSITION = '\u0002';

/** How expressions of a template name an instance, its neighbours and its position. */
export interface InstanceWords {
  readonly own: 'panel' | 'row';
  /** Whether the neighbours of an instance have names: not while instances may be hidden. */
  readonly neighbours: boolean;
  readonly positions: readonly string[];
}

/** Returns how expressions of the template of a kind name its instances. */
export function instanceWords(
  kind: 'paneldynamic' | 'matrixdropdown' | 'matrixdynamic',
  mayHide: boolean,
): InstanceWords {
  if (kind === 'paneldynamic')
    return {
      own: 'panel',
      neighbours: !mayHide,
      positions: mayHide ? ['panelIndex'] : ['panelIndex', 'visiblePanelIndex'],
    };
  const positions = mayHide ? ['rowIndex'] : ['rowIndex', 'visibleRowIndex'];
  return {
    own: 'row',
    neighbours: !mayHide,
    positions: kind === 'matrixdropdown' ? [...positions, 'rowName', 'rowValue'] : positions,
  };
}

/** What the first step of a path in a template means. */
export type Meaning = 'own' | 'previous' | 'next' | 'parent' | 'outer';

/** Returns what the first step of a path means; all but `outer` end with that step. */
export function meaningOf(path: readonly PathStep[], { own, neighbours }: InstanceWords): Meaning {
  const head = path[0]?.name.toLowerCase();
  if (path.length < 2 || path[0]?.index !== undefined) return 'outer';
  if (head === own) return 'own';
  if (own === 'panel' && head === 'parentpanel') return 'parent';
  if (!neighbours) return 'outer';
  if (head === `prev${own}`) return 'previous';
  return head === `next${own}` ? 'next' : 'outer';
}

/**
 * The names that expressions in a template may use: its own questions after `panel` or `row`, and all names around it.
 * Keys of the answers around it begin with a mark of their own, so that they are never taken for those of the template.
 */
export class InnerNames extends Names {
  constructor(
    private readonly outer: Names,
    private readonly words: InstanceWords,
    /** The question whose template has these names. */
    private readonly question: string,
  ) {
    super();
  }

  private isPosition(mark: string): boolean {
    return this.words.positions.some((one) => one.toLowerCase() === mark.trim().toLowerCase());
  }

  override resolve(text: string): Reference | null {
    const path = pathOf(text.trim());
    const meaning = meaningOf(path, this.words);
    if (meaning === 'outer') return outside(this.outer.resolve(text));
    if (meaning === 'parent')
      return this.outer instanceof InnerNames ? outside(this.outer.resolvePath(path.slice(1))) : null;
    return this.resolvePath(path.slice(1)) ?? this.resolveShared(path.slice(1));
  }

  /** Resolves a path in the templates of the other questions that have the same instances. */
  private resolveShared(path: readonly PathStep[]): Reference | null {
    for (const { inner } of this.outer.sharing(this.question)) {
      const reference = inner?.resolvePath(path);
      if (reference) return reference;
    }
    return null;
  }

  override usesOf(mark: string): readonly string[] | null {
    if (this.isPosition(mark)) return [POSITION];
    if (this.outer.isVariable(mark)) return (this.outer.usesOf(mark) ?? []).map((key) => OUTER + key);
    const reference = this.resolve(mark);
    return reference && [reference.key];
  }

  override noteInstance(mark: string): void {
    if (meaningOf(pathOf(mark.trim()), this.words) !== 'outer') return;
    // Wherever an instance asks about another one of its question, both are there already.
    if (this.outer.resolve(mark)?.question !== this.question) this.outer.noteInstance(mark);
  }

  override noteRunWord(mark: string, words?: RunWords): boolean {
    return this.outer.noteRunWord(mark, words);
  }

  override isVariable(mark: string): boolean {
    return this.isPosition(mark) || this.outer.isVariable(mark);
  }

  override get(name: string) {
    return name.startsWith(OUTER) ? this.outer.get(name.slice(1)) : super.get(name);
  }
}

function outside(reference: Reference | null): Reference | null {
  return reference && { ...reference, question: OUTER + reference.question, key: OUTER + reference.key };
}

/** Returns the key around a template that a use within it stands for; null for a use of the template's own answers. */
export function outerKey(use: string): string | null {
  return use.startsWith(OUTER) ? use.slice(OUTER.length) : null;
}

/** Whether a use is that of an instance: of its answers or its place. `depth` templates stand around the use. */
export function isOfInstance(use: string, depth: number): boolean {
  if (depth === 0) return false;
  const outside = outerKey(use);
  return outside === null || isOfInstance(outside, depth - 1);
}

/** Whether a use of a template is that of the number or the name of an instance. */
export function isPosition(use: string): boolean {
  return use === POSITION;
}

/**
 * Returns a set of uses for a template. It passes on what is used to the set around the template, where an answer of the
 * template is an answer to its question.
 */
export function usesInTemplate(around: Set<string>, question: string): Set<string> {
  const uses = new Set<string>();
  uses.add = (use) => {
    around.add(outerKey(use) ?? question);
    return uses;
  };
  return uses;
}
