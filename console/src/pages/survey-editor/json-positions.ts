import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser';

export type ReadJson =
  | { readonly value: unknown; readonly tree: Node | undefined }
  | { readonly error: { readonly line: number; readonly column: number; readonly found: string } };

/** Parses JSON into a tree with the position of each value, or returns the position of the first error. */
export function readJson(text: string): ReadJson {
  const errors: ParseError[] = [];
  const tree = treeOf(text, errors);
  try {
    return { value: JSON.parse(text), tree };
  } catch {
    const offset = errors[0]?.offset ?? text.length;
    return { error: { ...lineAt(text, offset), found: text.slice(offset, offset + 20).split('\n')[0] ?? '' } };
  }
}

function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    // jsonc-parser is recursive, so a text of nested brackets can overflow the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the line and the column of an offset, both from 1. */
export function lineAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Returns the offset of the value at a path such as `pages[0].elements[1].name`, or of the nearest value around it. */
export function offsetOf(tree: Node | undefined, path: string): number {
  if (tree === undefined) return 0;
  const steps: JSONPath = [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, place]) =>
    place === undefined ? name : Number(place),
  );
  while (steps.length > 0) {
    const node = findNodeAtLocation(tree, steps);
    if (node) return node.offset;
    steps.pop();
  }
  return tree.offset;
}
