import type { Bilingual } from '../../platform/locale';
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
      names.get(name)?.path ?? 'pages',
      name,
      `The texts of "${name}" quote answers that quote others, more than ${MAX_QUOTE_DEPTH} deep.`,
      `“${name}”的文本层层引用其他答案，超过 ${MAX_QUOTE_DEPTH} 层。`,
    );
  }
}

/** What is wrong with a circle of questions, and the way out. */
interface Circle {
  readonly graph: (compiler: Compiler) => ReadonlyMap<string, ReadonlySet<string>>;
  readonly what: Bilingual;
  readonly wayOut: Bilingual;
}

const circles: readonly Circle[] = [
  {
    graph: ({ cleared }) => cleared,
    what: { en: 'These questions can clear each other for ever', zh: '这些问题会循环清除彼此的答案' },
    wayOut: {
      en: 'Remove one of the conditions between them: on the question, its choices, its rows or its page',
      zh: '请去掉其中一个条件：问题、选项、行或页面上的条件',
    },
  },
  {
    graph: ({ quoted }) => quoted,
    what: { en: 'These questions quote each other', zh: '这些问题循环引用' },
    wayOut: { en: 'Remove one of the quotes from its text', zh: '请从文本中去掉其中一处引用' },
  },
  {
    graph: ({ calculated }) => calculated,
    what: { en: 'These values are calculated from each other', zh: '这些值相互依赖' },
    wayOut: { en: 'Let one of them depend on none of the others', zh: '请让其中一个值不再依赖其他值' },
  },
];

/**
 * Reports answers that could clear each other for ever, texts that quote each other, and values that are calculated from each
 * other.
 */
export function checkLoops(compiler: Compiler): void {
  for (const circle of circles) checkCircle(compiler, circle);
}

function checkCircle(compiler: Compiler, { graph: graphOf, what, wayOut }: Circle): void {
  const graph = graphOf(compiler);
  const done = new Set<string>();
  const questionOf = (key: string) => (compiler.names.get(key) ? key : key.slice(0, -COMMENT_SUFFIX.length));
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      const around = [...trail.slice(trail.indexOf(name)), name].join(' → ');
      compiler.problems.add(
        compiler.names.get(name)?.path ?? 'pages',
        name,
        `${what.en}: ${around}. ${wayOut.en}.`,
        `${what.zh}：${around}。${wayOut.zh}。`,
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
