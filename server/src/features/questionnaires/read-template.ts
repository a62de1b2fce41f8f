import { prepareTracking } from './collect-names';
import type { Compiler } from './compile-choices';
import { within } from './compile-choices';
import { readElements } from './compile-elements';
import type { ElementReaders } from './compile-question';
import { checkDeadEnds } from './dead-ends';
import { type Place, readExpression } from './expressions';
import { InnerNames, instanceWords, outerKey, usesInTemplate } from './inner-names';
import { type Json, objectsIn } from './json';
import type { DerivingQuestion, Kind } from './kind-module';
import { moduleOf, type QuestionnairePlan } from './plan';
import type { QuestionSource, TemplateSource } from './question-source';
import { checkLoops, checkQuoteDepth } from './reference-loops';
import { readText } from './texts';

function findElement(elements: readonly Json[], name: string): Json | undefined {
  for (const element of elements) {
    if (element.name === name && element.type !== 'panel') return element;
    const inside = findElement(objectsIn(element.elements), name);
    if (inside) return inside;
  }
  return undefined;
}

/**
 * Reads the template of a question as a questionnaire of one page. Whatever the answers in it depend on outside, the
 * answer to the question depends on.
 */
export function readTemplate(
  source: QuestionSource,
  template: TemplateSource,
  readers: ElementReaders,
): QuestionnairePlan {
  const { compiler, place, name, general, json } = source;
  // Without names of its own when another question has the same name, which is a problem already.
  const names =
    compiler.names.get(name)?.inner ?? new InnerNames(compiler.names, instanceWords('paneldynamic', false), name);
  const inner: Compiler = {
    ...compiler,
    names,
    cleared: new Map(),
    quoted: new Map(),
    calculated: new Map(),
    assignments: [],
  };
  prepareTracking(inner, names);
  const at: Place = { ...place, uses: usesInTemplate(place.uses, name) };
  const derived = (own: string) => {
    const element = findElement(template.elements, own);
    if (!element) return [];
    const { derive } = moduleOf({ kind: element.type as Kind });
    if (!derive) return [];
    const question = compiler.core.Serializer.createClass(String(element.type));
    question.fromJSON(element);
    return derive(question as DerivingQuestion);
  };
  const elements = readElements(
    inner,
    { ...json, [template.step]: template.elements },
    at,
    { ...general, titlesHidden: template.titlesHidden, depth: (general.depth ?? 0) + 1 },
    { ...readers, derived },
    false,
    1,
    template.step,
  );
  const visibleIf = readExpression(compiler.core, inner, json.templateVisibleIf, within(at, 'templateVisibleIf'));
  checkLoops(inner);
  checkQuoteDepth(inner);
  const passOn = (from: ReadonlyMap<string, ReadonlySet<string>>, to: Set<string> | undefined) => {
    for (const key of [...from.values()].flatMap((uses) => [...uses])) {
      const outside = outerKey(key);
      if (outside !== null && outside !== name) to?.add(outside);
    }
  };
  passOn(inner.cleared, compiler.cleared.get(name));
  passOn(inner.calculated, compiler.calculated.get(name));
  const plan: QuestionnairePlan = {
    format: 1,
    title: '',
    description: '',
    pages: [
      {
        name,
        title: readText(inner, json.templateTitle, within(at, 'templateTitle')),
        description: readText(inner, json.templateDescription, within(at, 'templateDescription')),
        visible: true,
        ...(visibleIf !== undefined && { visibleIf }),
        readOnly: false,
        required: false,
        shuffle: false,
        elements,
        dynamic: [],
      },
    ],
    numbering: 'off',
    mayGoBack: false,
    clear: general.clear,
    screening: [],
    completeEarly: [],
    endTexts: [],
    questionCount: 0,
    ...(inner.assignments.length > 0 && { assignments: inner.assignments }),
  };
  checkDeadEnds(inner, plan, () => `${place.path}.${template.step}`);
  return plan;
}
