import type { Compiler } from './compile-choices';
import { MAX_QUOTE_DEPTH } from './limits';
import { COMMENT_SUFFIX } from './references';

/**
 * Reports quotes that are nested too deeply: each quoted answer may quote dozens of others, so that a text would grow
 * without end.
 */
export function checkQuoteDepth({ names, problems, quoted }: Compiler): void {
  const depths = new Map<string, number>();
  const depthOf = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    // Stops at circles, which have messages of their own.
    depths.set(name, 0);
    const inner = [...(quoted.get(name) ?? [])].map((key) => 1 + (names.get(key) ? depthOf(key) : 0));
    const depth = Math.max(0, ...inner);
    depths.set(name, depth);
    return depth;
  };
  for (const name of quoted.keys()) {
    if (depthOf(name) <= MAX_QUOTE_DEPTH) continue;
    problems.add(
      'pages',
      name,
      `The texts of "${name}" quote answers that quote others, more than ${MAX_QUOTE_DEPTH} deep.`,
      `“${name}”的文本层层引用其他答案，超过 ${MAX_QUOTE_DEPTH} 层。`,
    );
  }
}

/** Reports answers that could clear each other forever, and texts that quote each other. */
export function checkLoops(
  compiler: Compiler,
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  en: string,
  zh: string,
): void {
  const done = new Set<string>();
  const questionOf = (key: string) => (compiler.names.get(key) ? key : key.slice(0, -COMMENT_SUFFIX.length));
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      compiler.problems.add(
        'pages',
        name,
        `${en}: ${[...trail.slice(trail.indexOf(name)), name].join(' → ')}.`,
        `${zh}：${[...trail.slice(trail.indexOf(name)), name].join(' → ')}。`,
      );
      done.add(name);
      return;
    }
    if (done.has(name)) return;
    for (const key of graph.get(name) ?? []) visit(questionOf(key), [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
}
