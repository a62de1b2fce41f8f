import { type Compiler, within } from './compile-choices';
import { type ElementReaders, readConditions, readQuestion } from './compile-question';
import type { Place } from './expressions';
import { type Json, objectsIn } from './json';
import { MAX_PANEL_DEPTH } from './limits';
import type { ElementPlan } from './plan';
import type { General } from './question-source';
import { readHtml, readImage, readText } from './texts';

/** Whether a container shuffles its elements: by its own setting, or else by that of the container around it. */
export function isShuffled(json: Json, around: boolean): boolean {
  const own = json.questionOrder ?? 'default';
  return own === 'random' || (own === 'default' && around);
}

const panelNumberings = ['onpanel', 'recursive', 'off'] as const;

/** Reads the elements of a page, a panel or a template. `step` is the property that has them. */
export function readElements(
  compiler: Compiler,
  json: Json,
  place: Place,
  general: General,
  readers: ElementReaders,
  shuffle: boolean,
  depth: number,
  step = 'elements',
): ElementPlan[] {
  const hidden =
    json.questionTitleLocation === 'hidden' ||
    (general.titlesHidden && (json.questionTitleLocation ?? 'default') === 'default');
  const inside = { ...general, titlesHidden: hidden };
  if (depth > MAX_PANEL_DEPTH)
    compiler.problems.add(
      place.path,
      place.element,
      `Panels are nested deeper than ${MAX_PANEL_DEPTH} levels.`,
      `面板嵌套超过 ${MAX_PANEL_DEPTH} 层。`,
    );
  return objectsIn(json[step]).map((element, index): ElementPlan => {
    const name = String(element.name);
    const at: Place = { path: `${place.path}.${step}[${index}]`, element: name, uses: place.uses };
    const fixed = element.randomize === false && { fixed: true as const };
    if (element.type === 'html') {
      return {
        kind: 'html',
        name,
        ...readConditions(compiler, element, at, new Set()),
        html: readHtml(compiler, element.html, within(at, 'html')),
        ...fixed,
      };
    }
    if (element.type === 'image') {
      return {
        kind: 'html',
        name,
        ...readConditions(compiler, element, at, new Set()),
        html: readImage(compiler, element, at),
        ...fixed,
      };
    }
    if (element.type !== 'panel') return readQuestion(compiler, element, at, inside, readers);
    const numbering = panelNumberings.find((one) => one === element.showQuestionNumbers);
    return {
      kind: 'panel',
      name,
      ...readConditions(compiler, element, at, new Set()),
      title: readText(compiler, element.title, within(at, 'title')),
      description: readText(compiler, element.description, within(at, 'description')),
      shuffle: isShuffled(element, shuffle),
      elements:
        depth > MAX_PANEL_DEPTH
          ? []
          : readElements(compiler, element, at, inside, readers, isShuffled(element, shuffle), depth + 1),
      ...fixed,
      ...(numbering !== undefined && { numbering }),
      ...(element.showNumber === true && { numbered: true as const }),
    };
  });
}
