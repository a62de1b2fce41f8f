import type { Compiler } from './compile-choices';
import { kindOfElement } from './element-kind';
import { InnerNames, instanceWords } from './inner-names';
import { type Json, objectsIn } from './json';
import { isNote, type Kind } from './kind-module';
import { choiceProperty, hasEntries } from './object-choices';
import { moduleOf } from './plan';
import type { Problems } from './problems';
import { type NamedQuestion, type Names, whyNotName } from './references';
import { isTemplateKind, mayHideInstances, type TemplateKind, templateElements } from './template-json';
import { canShareValue, questionsAmong } from './value-names';

/** Collects the names of all questions before anything is read, so that conditions may refer to later questions. */
class NameCollector {
  /** The questions with an answer of their own, and those that store into the answer of another one. */
  private readonly owners = new Map<Names, Map<string, Json>>();
  private readonly sharing: { readonly names: Names; readonly question: Json; readonly path: string }[] = [];

  /** The first panel or grid whose entries are the chosen choices of a question, by its name; undefined before it comes. */
  private readonly firstEntries: Map<string, string | undefined>;

  constructor(
    private readonly problems: Problems,
    json: Json,
  ) {
    const questions = objectsIn(json.pages).flatMap((page) => questionsAmong(page.elements));
    const storingObjects = questions.filter((one) => choiceProperty(one) !== null && one.valueName === undefined);
    this.firstEntries = new Map(storingObjects.map(({ name }) => [String(name), undefined]));
  }

  /** Returns into whose answer a question stores, and whose chosen choices are its entries. */
  private storesInto(names: Names, element: Json, path: string): Pick<NamedQuestion, 'sharesWith' | 'entriesOf'> {
    const value = typeof element.valueName === 'string' ? element.valueName : undefined;
    if (value === undefined) {
      this.owners.set(names, (this.owners.get(names) ?? new Map()).set(String(element.name), element));
      return {};
    }
    if (!(names instanceof InnerNames) && hasEntries(element) && this.firstEntries.has(value)) {
      const first = this.firstEntries.get(value);
      if (first === undefined) this.firstEntries.set(value, String(element.name));
      return { entriesOf: value, ...(first !== undefined && { sharesWith: first }) };
    }
    this.sharing.push({ names, question: element, path });
    return { sharesWith: value };
  }

  /** Reports questions that cannot share the answer of another one. */
  checkSharing(): void {
    for (const { names, question, path } of this.sharing) {
      const value = String(question.valueName);
      const owner = this.owners.get(names)?.get(value);
      if (owner && !(names instanceof InnerNames) && canShareValue(owner, question)) continue;
      // In the usual form, the second question of a name has a number behind it.
      const hasSameName = /^\d+$/.test(String(question.name).slice(value.length + 1));
      this.problems.add(
        `${path}.name`,
        hasSameName ? value : String(question.name),
        `Two questions store into "${value}". Only dynamic panels and grids can share a value, or questions of one kind without comments, outside of panels that are repeated. Give each a name of its own.`,
        `有两个问题都存入“${value}”。只有动态面板和动态表格，或同类型且不含备注的问题（不在重复面板内）可以共用一个值；请分别命名。`,
        `${path}.${hasSameName ? 'name' : 'valueName'}`,
      );
    }
  }

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
        // A question without a name gets one; a column does not.
        /\.columns\[\d+\]\.name$/.test(path) ? undefined : path,
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
      if (element.type === 'panel' || isNote(element.type)) continue;
      questions += 1;
      const kind = kindOfElement(element) as Kind;
      const { readPartNames, partsAreLists } = moduleOf({ kind });
      const parts = readPartNames?.(element);
      const inner = isTemplateKind(kind) ? this.inner(names, own, kind, element, at) : undefined;
      const isNew = names.add({
        name: own,
        path: at,
        page,
        ...this.storesInto(names, element, at),
        ...(choiceProperty(element) !== null && { property: choiceProperty(element) as string }),
        hasParts: parts !== undefined || inner !== undefined,
        parts: new Set(parts),
        ...(partsAreLists && { partsAreLists }),
        hasComment: element.showOtherItem === true || element.showCommentArea === true,
        ...(inner && { inner, namedInstances: kind === 'matrixdropdown' }),
      });
      if (!isNew)
        this.problems.add(
          `${at}.name`,
          own,
          `Two questions are called "${own}": give each a name of its own.`,
          `有两个问题名为“${own}”，请分别命名。`,
          /\.columns\[\d+\]$/.test(at) ? at : `${at}.name`,
        );
    }
    return questions;
  }

  private inner(outer: Names, name: string, kind: TemplateKind, json: Json, path: string): InnerNames {
    const { step, elements } = templateElements(kind, json);
    const names = new InnerNames(outer, instanceWords(kind, mayHideInstances(json)), name);
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
  const collector = new NameCollector(compiler.problems, json);
  let questions = 0;
  for (const [index, page] of objectsIn(json.pages).entries()) {
    collector.name(page.name, `pages[${index}].name`);
    questions += collector.collect(compiler.names, objectsIn(page.elements), `pages[${index}].elements`, index);
  }
  collector.checkSharing();
  prepareTracking(compiler, compiler.names);
  return questions;
}
