import type { Compiler } from './compile-choices';
import { InnerNames, instanceWords } from './inner-names';
import { type Json, objectsIn } from './json';
import type { Kind } from './kind-module';
import { moduleOf } from './plan';
import type { Problems } from './problems';
import { type Names, whyNotName } from './references';
import { isTemplateKind, type TemplateKind, templateElements } from './template-json';

/** Collects the names of all questions before anything is read, so that conditions may refer to later questions. */
class NameCollector {
  constructor(private readonly problems: Problems) {}

  /** Reads a name; reports one that cannot be used. */
  name(value: unknown, path: string): string {
    const own = typeof value === 'string' ? value : '';
    const why = whyNotName(own);
    if (why)
      this.problems.add(
        path,
        own || null,
        `"${own}" cannot be a name: ${why.en}.`,
        `“${own}”不能用作名称：${why.zh}。`,
      );
    return own;
  }

  /** Adds the questions of a list to `names`; returns their number, without those in templates. */
  collect(names: Names, elements: readonly Json[], path: string, page: number): number {
    let questions = 0;
    for (const [index, element] of elements.entries()) {
      const at = `${path}[${index}]`;
      const own = this.name(element.name, `${at}.name`);
      if (element.type === 'panel')
        questions += this.collect(names, objectsIn(element.elements), `${at}.elements`, page);
      if (element.type === 'panel' || element.type === 'html') continue;
      questions += 1;
      const kind = element.type as Kind;
      const parts = moduleOf({ kind }).readPartNames?.(element);
      const inner = isTemplateKind(kind) ? this.inner(names, kind, element, at) : undefined;
      const isNew = names.add({
        name: own,
        page,
        hasParts: parts !== undefined || inner !== undefined,
        parts: new Set(parts),
        hasComment: element.showOtherItem === true || element.showCommentArea === true,
        ...(inner && { inner, namedInstances: kind === 'matrixdropdown' }),
      });
      if (!isNew)
        this.problems.add(
          `${at}.name`,
          own,
          `Two questions are called "${own}": give each a name of its own.`,
          `有两个问题名为“${own}”，请分别命名。`,
        );
    }
    return questions;
  }

  private inner(outer: Names, kind: TemplateKind, json: Json, path: string): InnerNames {
    const { step, elements } = templateElements(kind, json);
    const names = new InnerNames(outer, instanceWords(kind, json.templateVisibleIf !== undefined));
    this.collect(names, elements, `${path}.${step}`, 0);
    return names;
  }
}

/** Makes a place for what the questions of a list depend on. */
export function prepareTracking({ cleared, quoted, calculated }: Compiler, names: Names): void {
  for (const name of names.all()) {
    cleared.set(name, new Set());
    quoted.set(name, new Set());
    calculated.set(name, new Set());
  }
}

/** Collects the names of all questions and pages; returns the number of questions. */
export function collectNames(json: Json, compiler: Compiler): number {
  const collector = new NameCollector(compiler.problems);
  let questions = 0;
  for (const [index, page] of objectsIn(json.pages).entries()) {
    collector.name(page.name, `pages[${index}].name`);
    questions += collector.collect(compiler.names, objectsIn(page.elements), `pages[${index}].elements`, index);
  }
  prepareTracking(compiler, compiler.names);
  return questions;
}
