import { collectNames } from './collect-names';
import { readTriggers, type TriggerRules } from './compile-assignments';
import { type Compiler, within } from './compile-choices';
import { isShuffled, readElements } from './compile-elements';
import { readEnds, readScreening } from './compile-ends';
import { type Derived, type ElementReaders, readConditions } from './compile-question';
import { checkDeadEnds } from './dead-ends';
import type { Place } from './expressions';
import { totalsOf } from './grid-totals';
import { isObject, type Json, objectsIn, pathTo } from './json';
import type { DerivingQuestion, Kind } from './kind-module';
import { moduleOf, type PagePlan, type QuestionnairePlan } from './plan';
import { type ClearMode, clearModes } from './plan-parts';
import { inOrderOfPlace, type Problem, Problems } from './problems';
import type { General } from './question-source';
import { readTemplate } from './read-template';
import { checkLoops, checkQuoteDepth } from './reference-loops';
import { Names } from './references';
import { checkStructure } from './structure';
import { type Core, surveyCore } from './survey-core';
import { readText } from './texts';
import { checkSize } from './upload-size';
import { bringToUsualForm } from './usual-form';
import { readVariables } from './variables';
import { checkWork, limitInstances } from './work-limits';

function readPage(
  compiler: Compiler,
  json: Json,
  index: number,
  general: General,
  readers: ElementReaders,
  order: unknown,
  triggers: TriggerRules,
  uses: Set<string>,
): Omit<PagePlan, 'dynamic'> {
  for (const { to, keys } of triggers.assignments) {
    if (compiler.names.get(to)?.page === index) for (const key of keys) uses.add(key);
  }
  const name = String(json.name);
  const place: Place = { path: `pages[${index}]`, element: name, uses };
  const conditions = readConditions(compiler, json, place, new Set());
  const shuffle = isShuffled(json, order === 'random');
  return {
    ...conditions,
    name,
    title: readText(compiler, json.title, within(place, 'title')),
    description: readText(compiler, json.description, within(place, 'description')),
    shuffle,
    elements: readElements(compiler, json, place, general, readers, shuffle, 1),
  };
}

/** Returns the keys of a page among those that its content uses. */
function dynamicKeys(compiler: Compiler, index: number, uses: ReadonlySet<string>): string[] {
  const sharing = [...uses].flatMap((key) => {
    const shared = compiler.names.sharing(key).filter((one) => one.page === index);
    return compiler.names.get(key) ? shared.map(({ name: one }) => one) : [key];
  });
  // Questions of one page with the same instances draw each other's.
  const together = [...compiler.names.all()].filter((one) => {
    const shared = compiler.names.sharing(one).filter((other) => other.page === index);
    return shared.length > 1 && compiler.names.get(one)?.inner !== undefined;
  });
  const own = [...new Set([...sharing, ...together])].filter((key) => compiler.names.ownerOf(key)?.page === index);
  return own.sort();
}

function checkSettings(json: Json, problems: Problems): void {
  const only = (key: string, ...values: unknown[]) => {
    const value = json[key];
    if (value !== undefined && !values.includes(value)) {
      problems.add(
        key,
        null,
        `"${key}": ${JSON.stringify(value)} cannot be run here.`,
        `不支持“${key}”：${JSON.stringify(value)}。`,
      );
    }
  };
  only('mode', 'edit');
  only('readOnly', false);
  only('clearInvisibleValues', ...clearModes);
}

/** Reads the JSON as survey-core has normalized it: one name for each property, no deprecated spellings. */
function readCanonical(
  core: Core,
  json: Json,
  raw: Json,
  derived: Derived,
  problems: Problems,
  remarks: Problems,
): QuestionnairePlan {
  const compiler: Compiler = {
    core,
    names: new Names(),
    problems,
    remarks,
    cleared: new Map(),
    quoted: new Map(),
    calculated: new Map(),
    assignments: [],
    correctAnswers: [],
    pictures: new Map(),
  };
  const questionCount = collectNames(json, compiler);
  const variables = readVariables(compiler, json.calculatedValues, totalsOf(json));
  checkSettings(json, problems);
  const clear: ClearMode = clearModes.find((mode) => mode === json.clearInvisibleValues) ?? 'onComplete';
  const general: General = {
    clear,
    maxTextLength: json.maxTextLength,
    maxCommentLength: json.maxCommentLength,
    titlesHidden: json.questionTitleLocation === 'hidden',
  };
  const top = (step: string): Place => ({ path: step, element: null, uses: new Set(), runWords: 'none' });
  const triggers = readTriggers(compiler, json.triggers);
  const readers: ElementReaders = {
    derived,
    readTemplate: (source, template) => readTemplate(source, template, readers),
  };
  const used: Set<string>[] = [];
  const written = objectsIn(json.pages).map((page, index) => {
    used[index] = new Set();
    return readPage(compiler, page, index, general, readers, json.questionOrder, triggers, used[index]);
  });
  // Texts with the number of pages change with whatever shows or hides a page.
  const usedAnywhere = new Set(used.flatMap((uses) => [...uses]));
  const pages: PagePlan[] = written.map((page, index) => {
    const uses = compiler.names.countsPages ? usedAnywhere : used[index];
    return { ...page, dynamic: dynamicKeys(compiler, index, uses ?? new Set()) };
  });
  // What one of the questions with an answer depends on, the answer depends on.
  for (const graph of [compiler.cleared, compiler.quoted, compiler.calculated]) {
    for (const [name, uses] of graph) {
      const owner = compiler.names.get(name)?.sharesWith;
      if (owner !== undefined) for (const use of uses) graph.get(owner)?.add(use);
    }
  }
  checkLoops(compiler);
  checkQuoteDepth(compiler);
  const numbers = json.showQuestionNumbers;
  const ends = readEnds(compiler, json);
  const assignments = [...compiler.assignments, ...triggers.assignments];
  const plan: QuestionnairePlan = {
    format: 1,
    title: readText(compiler, json.title, top('title')),
    description: readText(compiler, json.description, top('description')),
    pages,
    numbering:
      numbers === 'onPage' || numbers === 'recursive' ? numbers : numbers === 'on' || numbers === true ? 'on' : 'off',
    mayGoBack: json.showPrevButton !== false,
    clear,
    screening: readScreening(compiler, raw.screening),
    ...ends,
    questionCount,
    ...(compiler.names.withInstancesAsked.size > 0 && { begunAtOnce: [...compiler.names.withInstancesAsked] }),
    ...(variables.length > 0 && { variables }),
    ...(assignments.length > 0 && { assignments }),
    ...(triggers.skips.length > 0 && { skips: triggers.skips }),
    ...(compiler.pictures.size > 0 && { pictures: [...compiler.pictures.values()] }),
  };
  limitInstances(core, plan, remarks);
  checkWork(core, plan, problems);
  checkDeadEnds(compiler, plan);
  return plan;
}

/** Returns JSON as survey-core reads and writes it; null when it reports an error or throws. */
function normalized(model: InstanceType<Core['Model']>, json: Json, problems: Problems): Json | null {
  const copy = structuredClone(json);
  let canonical: Json;
  try {
    // Design mode, as in an editor, reads the JSON and runs nothing of it.
    model.setDesignMode(true);
    model.fromJSON(copy);
    canonical = model.toJSON();
  } catch (error) {
    // survey-core does not check the form of lists and objects and throws somewhere deep inside.
    const { message } = error as Error;
    problems.add('', null, `survey-core cannot read this: ${message}.`, `survey-core 无法读取此问卷：${message}。`);
    return null;
  }
  const errors = model.jsonErrors ?? [];
  for (const { jsonObj, message } of errors) {
    const path = pathTo(copy, jsonObj) ?? '';
    const name = isObject(jsonObj) && typeof jsonObj.name === 'string' ? jsonObj.name : null;
    const sentence = message.replace(/\.$/, '');
    const drop = path === '' ? undefined : path;
    problems.add(path, name, `survey-core: ${sentence}.`, `survey-core：${sentence}。`, drop);
  }
  return errors.length === 0 ? canonical : null;
}

/** A questionnaire that can be run; `remarks` say what of it has no effect. */
export interface Compiled {
  readonly plan: QuestionnairePlan;
  readonly remarks: readonly Problem[];
  /** Writes a path of the plan's questionnaire as the upload has it. */
  readonly asUploaded: (path: string) => string;
}

/** A questionnaire that cannot be run, with everything that forbids it. */
export interface Refused {
  readonly problems: readonly Problem[];
  readonly remarks: readonly Problem[];
  /** What of it can be read, for further checks only; null when it has another form than a questionnaire. */
  readonly readable: QuestionnairePlan | null;
  /** Writes a path of what can be read as the upload has it. */
  readonly asUploaded: (path: string) => string;
}

/**
 * Checks a SurveyJS questionnaire and compiles it to a plan that the server can run. Refuses every property that could
 * not be drawn or run, by name; settings that change no answer are left out with a remark. All problems are reported at
 * once, with their places in the upload. An accepted questionnaire runs as survey-core's own Model would run it.
 */
export function compileQuestionnaire(uploaded: unknown): Compiled | Refused {
  const [problems, remarks] = [new Problems(), new Problems()];
  if (!checkSize(uploaded, problems))
    return { problems: problems.list, remarks: [], readable: null, asUploaded: (path) => path };
  const core = surveyCore();
  // A copy: settings without effect are taken out of it.
  const json = structuredClone(uploaded);
  const asUploaded = bringToUsualForm(core, json, remarks);
  const placed = ({ list }: Problems) =>
    inOrderOfPlace(list).map(({ path, drop, ...problem }) => ({
      ...problem,
      path: asUploaded(path),
      ...(drop !== undefined && { drop: asUploaded(drop) }),
    }));
  const plan = checkStructure(core, json, problems, remarks) ? readPlan(core, json, problems, remarks) : null;
  if (plan && !problems.any)
    return { plan: withUploadedPlaces(plan, asUploaded), remarks: placed(remarks), asUploaded };
  return { problems: placed(problems), remarks: placed(remarks), readable: plan, asUploaded };
}

/** Returns a plan whose pictures have the places of the upload. */
function withUploadedPlaces(plan: QuestionnairePlan, asUploaded: (path: string) => string): QuestionnairePlan {
  if (!plan.pictures) return plan;
  const placed = plan.pictures.map(({ places, ...picture }) => ({
    ...picture,
    places: places.map(({ path, element }) => ({ path: asUploaded(path), element })),
  }));
  return { ...plan, pictures: placed };
}

/** Lets survey-core normalize a checked questionnaire, and reads the plan out of it; null when survey-core cannot. */
function readPlan(core: Core, json: Json, problems: Problems, remarks: Problems): QuestionnairePlan | null {
  const model = new core.Model();
  try {
    const canonical = normalized(model, json, problems);
    if (!canonical) return null;
    const derived: Derived = (name) => {
      const question = model.getQuestionByName(name);
      return moduleOf({ kind: question.getType() as Kind }).derive?.(question as DerivingQuestion) ?? [];
    };
    return readCanonical(core, canonical, json, derived, problems, remarks);
  } finally {
    model.dispose();
  }
}
