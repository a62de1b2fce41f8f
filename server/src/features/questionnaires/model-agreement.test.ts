import { readdirSync, readFileSync } from 'node:fs';
import type { PageView } from '@pollen/contract/questionnaire-page';
import { PageView as PageViewSchema } from '@pollen/contract/questionnaire-page';
import type { Instance, Question, RepeatedQuestion } from '@pollen/contract/questions';
import { questionsOf, randomAnswer, randomInstance } from '@pollen/testkit/random-answers';
import { assigningQuestionnaires, questionnaires, sharingQuestionnaires } from '@pollen/testkit/random-questionnaires';
import fc from 'fast-check';
import type { Model, Question as SurveyQuestion } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { isNote } from './kind-module';
import { openPlan } from './open-plan';
import { type QuestionnairePlan, templateOf } from './plan';
import {
  endText,
  finalAnswers,
  pageView,
  previewPage,
  previousPage,
  type RunState,
  startState,
  submitPage,
} from './run';
import { randomFrom } from './shuffle';
import { surveyCore } from './survey-core';
import { isEmpty, isNumeric } from './values';

/**
 * The plan is held to what survey-core's own Model does with the same questionnaire and the same answers: the same
 * pages and questions, the same errors, the same end, the same data.
 *
 * Where we mean to differ, and why:
 * - Orders: a random order depends on our seed, so that it outlives versions of survey-core; contents are compared as sets.
 * - Choices that were cleared because they went out of sight do not come back by themselves: survey-core remembers them
 *   for as long as its Model lives, we keep no such memory between requests.
 * - The answers of a page take effect together, not in the order of typing.
 * - Answers that were hidden again before "Next" are not kept: the browser sends what is on the page.
 * - The server refuses what SurveyJS leaves to its widgets: more choices than maxSelectedChoices, an exclusive choice
 *   beside others, text longer than maxLength, slider values off the scale, choices that were never offered.
 * - A row of a grid that takes no answer now need not be answered where every other row has to.
 * - A required question that offers no answer now need not be answered either: nobody would come past it.
 * - Blank text is no answer at all, not an answer of blanks.
 * - A required panel that shows nothing but notes lets people pass.
 * - A "complete" trigger about a part of an unanswered question is looked at like any other.
 * - Both ends of a range are quoted with a dash between them.
 * - A default is only taken where the conditions of its choices offer it.
 * - A comment goes with its question; survey-core may keep one of a question that is hidden in the end.
 * - A ranking with one visible item does not answer itself.
 * - A "skip" trigger takes effect when its page is sent, not while it is answered, and a text that is set from a number
 *   is a text.
 * - Hidden answers that are cleared at the end set no others any more.
 * - A dynamic panel or grid that is hidden with "onHidden" is cleared whole; survey-core keeps the panels that it had at
 *   first, and calculates on in hidden ones.
 * - A dynamic grid begins with at least minRowCount rows, also where rowCount says fewer.
 * - The empty rows that minRowCount asks for are no answer, also under a valueName, where survey-core takes them for one.
 * - Rows of a later page exist once an expression asks about one; survey-core also makes those of a disabled grid.
 * - Of panels without any answer, none is a question of a score.
 * - Of questions that store into one value, a choice that only another shown one offers passes.
 * - A calculated value always follows its answers; survey-core stops while it, its panel or its page is disabled.
 */
const RUNS = Number(process.env.QUESTIONNAIRE_RUNS ?? 100);

/** Takes away what survey-core remembers of choices that went out of sight. */
function forget(model: Model): void {
  for (const question of model.getAllQuestions()) {
    if ('invisibleOldValues' in question)
      (question as unknown as { invisibleOldValues: object }).invisibleOldValues = {};
  }
}

function visibleInModel(model: Model): SurveyQuestion[] {
  return model.currentPage.questions.filter(
    (question: SurveyQuestion) => question.isVisible && question.isParentVisible,
  );
}

/**
 * The name of a question of the Model in the plan: of questions that store into one value the first has its name, or the
 * one that is called so; a second one of the same name has a number.
 */
function nameInPlan(question: SurveyQuestion): string {
  const { name, survey } = question;
  const value = question.getValueName();
  const all = (survey as Model).getAllQuestions();
  if (!all.includes(question as never)) return value;
  const sharing = all.filter((one) => one.getValueName() === value);
  const owner = sharing.find((one) => one.name === value && !one.valueName) ?? sharing[0];
  if (question === owner) return value;
  if (name !== value) return name;
  return `${value} ${sharing.filter((one) => one.name === value).indexOf(question as never) + 1}`;
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Data without emptiness, which says nothing; an empty instance of a list is one of its instances and stays. */
function filled(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, inside(part)] as const);
    return Object.fromEntries(parts.filter(([, part]) => !isEmpty(part)));
  };
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
    isEmpty(value) ? [] : [[key, inside(value)]],
  );
  return plain(Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)))) as Record<
    string,
    unknown
  >;
}

/** The data of a Model, or of an instance in it, with the numbers that it has set into texts as texts. */
function withTexts(plan: QuestionnairePlan, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { questions } = openPlan(plan);
  const asText = (key: string, value: unknown): unknown => {
    const question = questions.get(key)?.plan;
    if (question && 'template' in question && typeof value === 'object' && value !== null) {
      const inside = (one: unknown) => withTexts(templateOf(question), one as Record<string, unknown>);
      if (Array.isArray(value)) return value.map(inside);
      return Object.fromEntries(Object.entries(value).map(([row, one]) => [row, inside(one)]));
    }
    const isText = question?.kind === 'comment' || (question?.kind === 'text' && !isNumeric(question.input));
    return typeof value === 'number' && isText ? String(value) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asText(key, value)]));
}

/** Data without the rows of pages to come. */
function withoutRowsToCome(
  model: Model,
  data: Readonly<Record<string, unknown>>,
  plan: QuestionnairePlan,
  page: number,
) {
  const later = new Set(plan.pages.slice(page + 1).map(({ name }) => name));
  const entries = Object.entries(data).filter(([name]) => {
    const question = model.getQuestionByValueName(name);
    return !question?.getType().startsWith('matrixd') || !later.has(question.page?.name);
  });
  return filled(Object.fromEntries(entries));
}

/** The data of a completed Model without comments on questions that nobody saw in the end. */
function withoutLostComments(model: Model): Record<string, unknown> {
  const data: Record<string, unknown> = { ...model.data };
  for (const question of model.getAllQuestions()) {
    if (!question.isVisible || !question.isParentVisible) delete data[`${question.getValueName()}-Comment`];
  }
  return data;
}

function choicesInModel(question: SurveyQuestion): { value: unknown; text: string; enabled: boolean }[] {
  type Item = { value: unknown; isEnabled: boolean; locText: { renderedHtml: string } };
  // Of two choices with the same value, which are the same answer, Pollen shows the first.
  const first = new Map(
    (question.visibleChoices as Item[]).toReversed().map((choice) => [String(choice.value), choice]),
  );
  return [...first.values()].map((choice) => ({
    value: choice.value,
    text: choice.locText.renderedHtml,
    enabled: choice.isEnabled,
  }));
}

const sorted = (values: readonly unknown[]) => [...values].map((value) => JSON.stringify(value)).sort();

function offersNothing(question: Question): boolean {
  if (question.kind === 'matrix') return question.columns.length === 0 || !question.rows.some(({ enabled }) => enabled);
  const choices = 'choices' in question && question.kind !== 'boolean' ? question.choices : null;
  return choices !== null && !choices.some((choice) => choice.enabled);
}

type Panel = { locTitle: { renderedHtml: string }; questions: SurveyQuestion[]; visible: boolean };
type Row = { cells: { question: SurveyQuestion }[]; rowName: unknown; isVisible: boolean };

/** All instances of a question in the Model, shown or not, each with its questions. */
function instancesInModel(question: SurveyQuestion): { questions: SurveyQuestion[]; shown: boolean; name: unknown }[] {
  if (question.getType() === 'paneldynamic')
    return (question.panels as Panel[]).map(({ questions, visible }) => ({ questions, shown: visible, name: null }));
  return (question.allRows as Row[]).map(({ cells, isVisible, rowName }) => ({
    questions: cells.map((cell) => cell.question),
    shown: isVisible,
    name: rowName,
  }));
}

function isShown(question: SurveyQuestion): boolean {
  return question.isVisible && question.isParentVisible && !isNote(question.getType());
}

function isRepeated(question: Question): question is RepeatedQuestion {
  return 'instances' in question;
}

interface Filling {
  /** The instances before, as they are stored. */
  stored: unknown;
  /** The template of the instances. */
  template: QuestionnairePlan | null;
  /** The instances were added and removed with another question. */
  hasThem?: boolean;
}

/**
 * Answers the instances of a question of the Model as somebody would: removes and adds some, then fills them in. Answers
 * that others may set are only typed when they change.
 */
function fillInstances(question: SurveyQuestion, sent: unknown, { stored, template, hasThem = false }: Filling): void {
  const isPanel = question.getType() === 'paneldynamic';
  if (Array.isArray(sent) && !hasThem) {
    const ids = sent.map((instance) => instance['#'] as number);
    for (let index = instancesInModel(question).length - 1; index >= 0; index -= 1) {
      if (ids.includes(index)) continue;
      if (isPanel) question.removePanel(question.panels[index]);
      else question.removeRow(index, false);
    }
    while (instancesInModel(question).length < sent.length) {
      if (isPanel) question.addPanel();
      else question.addRow();
    }
  }
  const following = new Set(template?.assignments?.map(({ to }) => to));
  for (let pass = 0; pass < 2; pass += 1) {
    for (const [index, { questions, name }] of instancesInModel(question).entries()) {
      const own = (Array.isArray(sent) ? sent[index] : (sent as Record<string, unknown>)[String(name)]) ?? {};
      const was = Object(stored)[Array.isArray(sent) ? own['#'] : String(name)] ?? {};
      const isTyped = (key: string) =>
        key in own && !(following.has(key) && JSON.stringify(own[key] ?? null) === JSON.stringify(was[key] ?? null));
      for (const inner of questions) {
        const key = nameInPlan(inner);
        if (isTyped(key) && template && REPEATED.has(inner.getType()))
          pass === 0 && fillInstances(inner, own[key], { stored: was[key], template: templateIn(template, key) });
        else if (isTyped(key)) inner.value = plain(own[key] ?? undefined);
        if (`${key}-Comment` in own) inner.comment = String(own[`${key}-Comment`] ?? '');
        keepRows(question);
      }
    }
  }
}

const REPEATED: ReadonlySet<string> = new Set(['paneldynamic', 'matrixdropdown', 'matrixdynamic']);

/** The template of a question's instances. */
function templateIn(plan: QuestionnairePlan, name: string): QuestionnairePlan | null {
  const question = openPlan(plan).questions.get(name)?.plan;
  return question && 'template' in question ? templateOf(question) : null;
}

/** The instances as they were sent, with answers to the questions that a preview shows and without those it hides. */
function followPreview(question: RepeatedQuestion, sent: unknown, random: () => number): unknown {
  const follow = (instance: Instance, own: Record<string, unknown>) => {
    const fresh = randomInstance(instance, random);
    const kept = Object.entries(own).filter(([key]) => key === '#' || key in fresh);
    return { ...fresh, ...Object.fromEntries(kept) };
  };
  if (Array.isArray(sent))
    return sent.map((own, index) => {
      const instance = question.instances.find(({ id }) => id === index);
      return instance?.shown ? follow(instance, own) : { '#': own['#'] };
    });
  const rows = (sent ?? {}) as Record<string, Record<string, unknown>>;
  return Object.fromEntries(question.instances.map((row) => [row.name ?? '', follow(row, rows[row.name ?? ''] ?? {})]));
}

function compareInstances(question: RepeatedQuestion, other: SurveyQuestion): void {
  const theirs = instancesInModel(other).filter(({ shown }) => shown);
  const ours = question.instances.filter(({ shown }) => shown);
  expect({ name: question.name, instances: ours.length }).toEqual({ name: question.name, instances: theirs.length });
  for (const [index, instance] of ours.entries()) {
    const inner = theirs[index]?.questions.filter(isShown) ?? [];
    const shown = questionsOf(instance);
    expect(sorted(shown.map(({ name }) => name))).toEqual(sorted(inner.map(nameInPlan)));
    for (const one of shown)
      compareQuestion(one, inner.find((each) => nameInPlan(each) === one.name) as SurveyQuestion, other);
  }
}

function compareQuestion(question: Question, other: SurveyQuestion, around?: SurveyQuestion): void {
  expect({ name: question.name, required: question.required, enabled: question.enabled }).toEqual({
    name: question.name,
    required: other.isRequired && !offersNothing(question),
    enabled: !other.isReadOnly,
  });
  // Titles of cells are those of their column, with the name of the row for screen readers.
  if (!around?.getType().startsWith('matrix')) expect(question.title).toBe(other.locTitle.renderedHtml);
  if (question.kind === 'radiogroup' || question.kind === 'checkbox' || question.kind === 'dropdown') {
    const special = ['other', 'none'];
    const own = question.choices.filter((choice) => !special.includes(String(choice.value)));
    const their = choicesInModel(other).filter(({ value }) => !special.includes(String(value)));
    // survey-core closes all others once maxSelectedChoices are chosen; here that is up to the browser.
    const limited = question.kind === 'checkbox' && question.maxSelected > 0;
    const compared = ({ value, text, enabled }: (typeof their)[number]) => ({
      value,
      text,
      ...(!limited && { enabled }),
    });
    expect(sorted(own.map(compared))).toEqual(sorted(their.map(compared)));
    expect(question.choices.length).toBe(choicesInModel(other).length);
  }
  if (question.kind === 'matrix') {
    type Row = { name: string; item: { isEnabled: boolean } };
    expect(sorted(question.rows.map(({ name, enabled }) => ({ name, enabled })))).toEqual(
      sorted((other.visibleRows as Row[]).map(({ name, item }) => ({ name, enabled: item.isEnabled }))),
    );
    expect(question.columns.map(({ value }) => value)).toEqual(
      other.visibleColumns.map((column: { value: unknown }) => column.value),
    );
  }
  if (question.kind === 'rating') {
    expect(question.steps.map((step) => step.value)).toEqual(
      other.visibleRateValues.map((item: { value: unknown }) => item.value),
    );
  }
  if (isRepeated(question)) compareInstances(question, other);
}

function comparePage(view: PageView, model: Model, isShuffled: boolean): void {
  expect(view.progress.page).toBe(model.visiblePages.indexOf(model.currentPage) + 1);
  const notes = view.elements.filter((element) => element.kind === 'html');
  const shown = questionsOf(view);
  const theirs = visibleInModel(model);
  const theirNotes = theirs.filter((question) => isNote(question.getType()));
  const theirQuestions = theirs.filter((question) => !theirNotes.includes(question));
  expect(sorted(shown.map((one) => one.name))).toEqual(sorted(theirQuestions.map(nameInPlan)));
  for (const question of shown) {
    const other = theirs.find((each) => nameInPlan(each) === question.name) as SurveyQuestion;
    compareQuestion(question, other);
    // In random orders, which differ, the numbers do, too.
    if (!isShuffled && !isRepeated(question)) expect(question.number).toBe(other.no.replace(/\.$/, '') || null);
  }
  const plainText = (html: string) => html.replace(/<[^<>]*>/g, '');
  const { locTitle } = model.currentPage;
  expect(plainText(view.title)).toBe(plainText(locTitle.renderedHtml));
  expect(sorted(notes.map((note) => (note.kind === 'html' ? plainText(note.html) : '')))).toEqual(
    sorted(theirNotes.map((note) => (note.getType() === 'html' ? plainText(note.locHtml.renderedHtml) : ''))),
  );
  expect(view.progress.page).toBe(model.visiblePages.indexOf(model.currentPage) + 1);
  // On purpose: pages count that an answer to come may still show, and the last page is one that nothing can follow.
  expect(view.progress.pages).toBeGreaterThanOrEqual(model.visiblePages.length);
  if (view.last) expect(model.isLastPage).toBe(true);
}

function errorsInModel(model: Model): string[] {
  const names = new Set<string>();
  for (const question of visibleInModel(model)) {
    if (question.getAllErrors().length > 0) names.add(nameInPlan(question));
  }
  type Container = {
    isPanel?: boolean;
    isVisible: boolean;
    errors: unknown[];
    elements: Container[];
    questions: SurveyQuestion[];
  };
  const walk = (container: Container): void => {
    const first = container.questions.find(
      (question) => question.isVisible && question.isParentVisible && !isNote(question.getType()),
    );
    if (container.errors.length > 0 && first) names.add(nameInPlan(first));
    for (const inner of container.elements) if (inner.isPanel && inner.isVisible) walk(inner);
  };
  walk(model.currentPage as unknown as Container);
  return [...names].sort();
}

/** The instances of a question, as many and the same ones as of an earlier question of the page that shares them. */
function alignedWith(shown: readonly Question[], question: Question, sent: Readonly<Record<string, unknown>>): unknown {
  const own = sent[question.name];
  const value = question.sharesWith ?? question.name;
  const first = shown.find((one) => (one.sharesWith ?? one.name) === value);
  const leading = first && sent[first.name];
  if (first === question || !Array.isArray(leading) || !Array.isArray(own)) return own;
  return leading.map(({ '#': id }, place) => {
    const same = id < 0 ? own[place] : own.find((one) => one['#'] === id);
    return { ...same, '#': id };
  });
}

/** Answers the page as somebody in a browser would: question by question, as they show up. */
function answerPage(
  plan: QuestionnairePlan,
  state: RunState,
  random: (question: Question) => unknown,
  locale: 'en' | 'zh',
): { sent: Record<string, unknown>; view: PageView } {
  const sent: Record<string, unknown> = {};
  let view = pageView(plan, state, locale);
  for (let round = 0; round < 8; round += 1) {
    const shown = questionsOf(view);
    for (const key of Object.keys(sent)) {
      const question = shown.find((one) => one.name === key || one.comments.some((box) => box.key === key));
      if (!question?.enabled) delete sent[key];
    }
    for (const question of shown) {
      if (!question.enabled || question.kind === 'expression') continue;
      const offered =
        'choices' in question
          ? (question.choices as readonly { value: unknown; enabled?: boolean }[])
              .filter((choice) => choice.enabled !== false)
              .map((choice) => choice.value)
          : undefined;
      const known = sent[question.name];
      const stale =
        offered &&
        known !== undefined &&
        known !== null &&
        ![known].flat().every((value) => offered.includes(value as never));
      const short =
        question.kind === 'ranking' &&
        !question.partial &&
        Array.isArray(known) &&
        known.length !== question.choices.length;
      const rows =
        question.kind === 'matrix' &&
        known !== undefined &&
        known !== null &&
        !Object.entries(known as object).every(
          ([row, column]) =>
            question.rows.some(({ name, enabled }) => enabled && name === row) &&
            question.columns.some(({ value }) => value === column),
        );
      if (isRepeated(question) && question.name in sent) {
        const own = alignedWith(shown, question, sent);
        sent[question.name] = followPreview(question, own, randomFrom(`${question.name} ${round}`));
        continue;
      }
      if (question.name in sent && !stale && !short && !rows) continue;
      const value = random(question);
      sent[question.name] = value === undefined ? null : value;
      if (isRepeated(question)) sent[question.name] = alignedWith(shown, question, sent);
      const box = question.comments[0];
      if (box) {
        const isOpen = box.when === null || [value].flat().includes(box.when);
        if (isOpen && question.name.length % 2 === 0) sent[box.key] = 'more';
        else delete sent[box.key];
      }
    }
    const seen = previewPage(plan, state, sent as never, locale);
    if ('errors' in seen) throw new Error(JSON.stringify(seen.errors));
    const before = JSON.stringify(view);
    view = seen.page;
    if (JSON.stringify(view) === before && round > 0) break;
  }
  return { sent, view };
}

/** Empty rows are there for other questions with the same value, too. */
function keepRows(question: SurveyQuestion): void {
  if (question.getType() !== 'matrixdynamic' || !question.valueName || !question.isEmpty()) return;
  const value = question.getValueName();
  if ((question.survey as Model).getAllQuestions().filter((one) => one.getValueName() === value).length < 2) return;
  question.value = (question.allRows as Row[]).map(() => ({}));
}

/** survey-core makes panels when their page is first drawn, and rows when they are. */
function draw(model: Model): void {
  if (model.state !== 'running') return;
  model.currentPage.onFirstRendering();
  for (const question of visibleInModel(model)) {
    if (question.getType().startsWith('matrixd')) void question.allRows;
    keepRows(question);
  }
}

/** Whether survey-core kept instances that were to be cleared when their question was hidden. */
function keepsHiddenInstances(model: Model): boolean {
  const clearsAll = model.clearInvisibleValues === 'onHidden';
  return model.getAllQuestions().some((question) => {
    const { clearIfInvisible } = question;
    const name = question.getValueName();
    const clears = clearIfInvisible === 'onHidden' || (clearIfInvisible === 'default' && clearsAll);
    return clears && !question.isVisible && name in model.data && /^(paneldynamic|matrixd)/.test(question.getType());
  });
}

/** Settings under which a Model cuts pages otherwise than they are written, or asks for them in another way. */
const paging = [
  'questionsOnPageMode',
  'firstPageIsStarted',
  'firstPageIsStartPage',
  'showPreviewBeforeComplete',
  'checkErrorsMode',
];

function withoutPaging(json: object): object {
  return structuredClone(Object.fromEntries(Object.entries(json).filter(([key]) => !paging.includes(key))));
}

/** Compiles a questionnaire as it is kept; null where random conditions make a loop, which is refused. */
function planOf(json: object): QuestionnairePlan | null {
  const compiled = compileQuestionnaire(json);
  if (!('problems' in compiled)) return plain(compiled.plan) as QuestionnairePlan;
  expect(
    compiled.problems
      .map((problem) => problem.message.en)
      .filter(
        (text) =>
          !/clear each other|depends on its own answer|depends on the answer|calculated from each other/.test(text),
      ),
  ).toEqual([]);
  return null;
}

/** Holds the plan of a questionnaire to its Model, page after page, with the answers of a seed. */
function run(json: object, seed: string, plan = planOf(json)): void {
  if (!plan) {
    fc.pre(false);
    return;
  }
  const locale = seed.length % 2 === 0 ? 'en' : 'zh';
  const model = new (surveyCore().Model)(withoutPaging(json));
  model.locale = locale === 'zh' ? 'zh-cn' : '';
  let state = startState(plan, { seed });
  if (model.visiblePages.length === 0) return;
  // survey-core calculates in panels that an expression asks about when somebody looks at them.
  for (const question of model.getAllQuestions())
    if (question.getType() === 'paneldynamic' && plan.begunAtOnce?.includes(question.name)) void question.panels;
  draw(model);
  if (keepsHiddenInstances(model)) return;
  const sameData = (ours: Readonly<Record<string, unknown>>, theirs: Readonly<Record<string, unknown>>) =>
    expect(withoutRowsToCome(model, ours, plan, state.page)).toEqual(
      withoutRowsToCome(model, withTexts(plan, theirs), plan, state.page),
    );
  sameData(state.answers, model.data);
  for (let turn = 0; turn < 12; turn += 1) {
    draw(model);
    const view = pageView(plan, state, locale);
    PageViewSchema.parse(view);
    comparePage(view, model, JSON.stringify(json).includes('"random"'));
    const random = randomFrom(`${seed} ${turn}`);
    if (turn > 0 && random() < 0.15) {
      model.prevPage();
      state = previousPage(plan, state);
      continue;
    }
    const { sent, view: answered } = answerPage(
      plan,
      state,
      (question) => randomAnswer(question, randomFrom(`${seed} ${turn} ${question.name}`)),
      locale,
    );
    // The Model lets nobody past such a page.
    if ([view, answered].some((page) => questionsOf(page).some(offersNothing))) return;
    forget(model);
    // An answer that others may set is only typed when it changes.
    const isTyped = (name: string) =>
      name in sent &&
      !(
        plan.assignments?.some(({ to }) => to === name) &&
        JSON.stringify(sent[name] ?? null) === JSON.stringify(state.answers[name] ?? null)
      );
    // The instances of questions that share them were added and removed with the first one.
    const drawn = new Set<string>();
    const answeredBefore = (question: SurveyQuestion) => {
      const value = question.getValueName();
      const isKnown = drawn.has(value);
      drawn.add(value);
      return isKnown;
    };
    // Twice, in the order of the page: a choice may only be taken once the answer that offers it is in.
    for (let pass = 0; pass < 2; pass += 1) {
      for (const question of model.currentPage.questions as SurveyQuestion[]) {
        const key = nameInPlan(question);
        const comment = sent[`${key}-Comment`];
        if (key in sent && REPEATED.has(question.getType()))
          pass === 0 &&
            fillInstances(question, sent[key], {
              stored: state.answers[question.getValueName()],
              template: templateIn(plan, key),
              hasThem: answeredBefore(question),
            });
        else if (isTyped(key)) question.value = plain(sent[key]);
        if (comment !== undefined) question.comment = String(comment);
      }
    }
    // Clearing a grid or a multiple text as a whole leaves conditions on its parts unasked in survey-core.
    model.runExpressions();
    const pageNow = model.currentPage;
    const ended = model.isLastPage ? model.tryComplete() : false;
    const moved = ended || model.state === 'completed' || (!model.isLastPage && model.nextPage());
    const completed = model.state === 'completed';
    // A browser forgets the question to focus when its page is drawn.
    Object.assign(model, { focusingQuestionInfo: undefined });
    const submitted = submitPage(plan, state, sent as never, locale);
    if (submitted.kind === 'invalid') {
      const ours = [
        ...new Set(Object.keys(submitted.errors).map((key) => key.replace(/(\[[^\]]*\])?(\..*|-Comment)$/, ''))),
      ].sort();
      expect({ sent, ours, moved: false, page: pageNow.name }).toEqual({
        sent,
        ours: errorsInModel(model),
        moved: Boolean(moved),
        page: model.currentPage?.name,
      });
      return;
    }
    expect({ sent, kind: submitted.kind, errors: [] }).toEqual({
      sent,
      kind: completed ? 'completed' : 'page',
      errors: moved ? [] : errorsInModel(model),
    });
    state = submitted.state;
    if (submitted.kind === 'completed') {
      sameData(finalAnswers(plan, state), withoutLostComments(model));
      const end = endText(plan, state, locale);
      if (end !== null) expect(end).toBe(model.processedCompletedHtml);
      return;
    }
    draw(model);
    if (keepsHiddenInstances(model)) return;
    sameData(state.answers, model.data);
  }
}

// As we run it: the page is checked before it is left.
surveyCore().settings.triggers.executeSkipOnValueChanged = false;

describe('a plan behaves like the Model of survey-core', () => {
  test.each([
    ['questionnaires', questionnaires],
    ['answers that set others', assigningQuestionnaires],
    ['questions that store into one value', sharingQuestionnaires],
  ])(`on ${RUNS} random %s`, { timeout: 120_000 + RUNS * 1_000 }, (_what, written) => {
    fc.assert(
      fc.property(written, fc.string({ minLength: 1, maxLength: 4 }), (json, seed) => run(json, seed)),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  const folder = new URL('./hand-written/', import.meta.url);
  const seeds = Array.from(
    { length: Math.ceil(RUNS / 12) },
    (_, index) => `seed${index % 2 === 0 ? '' : 's'} ${index}`,
  );
  for (const file of readdirSync(folder).sort()) {
    const written: object[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    test.each(written.map((json, index) => [index + 1, json] as const))(
      `on hand-written ${file}, number %i`,
      (_n, json) => {
        const plan = planOf(json);
        expect(plan).not.toBeNull();
        for (const seed of seeds) run(json, seed, plan);
      },
    );
  }

  test('on a question that appears at the moment its page is hidden', () => {
    const q1 = { type: 'boolean', name: 'q1', defaultValue: false };
    const q2 = { type: 'text', name: 'q2', visibleIf: '{q1} = true', defaultValue: 'a' };
    const pages = [
      { name: 'page1', elements: [q1] },
      { name: 'page2', elements: [{ type: 'text', name: 'between' }] },
      { name: 'page3', visibleIf: '{q1} <> true', elements: [q2, { type: 'text', name: 'q3' }] },
    ];
    for (const seed of ['$', 'a', 'b', 'c', 'd']) run({ pages, clearInvisibleValues: 'onHidden' }, seed);
  });
});
