import { readdirSync, readFileSync } from 'node:fs';
import type { PageView } from '@pollen/contract/questionnaire-page';
import { PageView as PageViewSchema } from '@pollen/contract/questionnaire-page';
import type { Question, RepeatedQuestion } from '@pollen/contract/questions';
import { answerPage, isRepeated } from '@pollen/testkit/answered-pages';
import { questionsOf, randomAnswer } from '@pollen/testkit/random-answers';
import { assigningQuestionnaires, questionnaires, sharingQuestionnaires } from '@pollen/testkit/random-questionnaires';
import { plain, withoutLostComments, withoutRowsToCome, withTexts } from '@pollen/testkit/survey-core-data';
import {
  cellsInModel,
  choicesInModel,
  draw,
  forgetHiddenChoices,
  instancesInModel,
  isShown,
  keepsLostInstances,
  type Model,
  mendableErrors,
  modelOf,
  nameInPlan,
  type SurveyQuestion,
  visibleInModel,
} from '@pollen/testkit/survey-core-model';
import { typeAnswers } from '@pollen/testkit/survey-core-typing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersAsObjects } from './answers-as-objects';
import { compileQuestionnaire } from './compile';
import { isNote } from './kind-module';
import type { QuestionnairePlan } from './plan';
import { endText, finalAnswers, pageView, previousPage, startState, submitPage } from './run';
import { randomFrom } from './shuffle';

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
 * - Rows that were added are rows of all questions that share them; survey-core waits for an answer in them.
 * - Cells of a dynamic grid that are hidden from the first have no first answer with "onHidden", like all other questions.
 * - Repeated keys of a disabled grid let people pass, who could not change them.
 * - Rows of a later page exist once an expression asks about one; survey-core also makes those of a disabled grid.
 * - Of panels without any answer, none is a question of a score.
 * - Of questions that store into one value, a choice that only another shown one offers passes.
 * - Of choices that are stored as objects, a written "other" stays beside the answer, marks of single ones show their
 *   texts, and without a chosen one there is no entry; survey-core keeps the entries as they were, without their choices.
 * - A calculated value always follows its answers; survey-core stops while it, its panel or its page is disabled.
 */
const RUNS = Number(process.env.QUESTIONNAIRE_RUNS ?? 100);

const sorted = (values: readonly unknown[]) => [...values].map((value) => JSON.stringify(value)).sort();

function offersNothing(question: Question): boolean {
  if (question.kind === 'matrix' || question.kind === 'matrixcheckbox')
    return question.columns.length === 0 || !question.rows.some(({ enabled }) => enabled);
  const choices = 'choices' in question && question.kind !== 'boolean' ? question.choices : null;
  return choices !== null && !choices.some((choice) => choice.enabled);
}

/** Whether one of these questions offers nothing, or one in their instances: the Model lets nobody past their page. */
function anyOffersNothing(questions: readonly Question[]): boolean {
  return questions.some(
    (question) =>
      offersNothing(question) ||
      (isRepeated(question) && question.instances.some((instance) => anyOffersNothing(questionsOf(instance)))),
  );
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
  if (question.kind === 'matrix' || question.kind === 'matrixcheckbox') {
    type Row = { name: string; item: { isEnabled: boolean } };
    expect(sorted(question.rows.map(({ name, enabled }) => ({ name, enabled })))).toEqual(
      sorted((other.visibleRows as Row[]).map(({ name, item }) => ({ name: String(name), enabled: item.isEnabled }))),
    );
    expect(question.columns.map(({ value }) => value)).toEqual(
      other.visibleColumns.map((column: { value: unknown }) => column.value),
    );
    const isRubric = question.rows.some(({ cells }) => cells);
    if (question.rows.length > 0) expect(isRubric).toBe(other.hasCellText);
    if (isRubric)
      expect(sorted(question.rows.map(({ name, cells }) => [name, cells]))).toEqual(sorted(cellsInModel(other)));
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
  const model = modelOf(json, locale);
  let state = startState(plan, { seed });
  if (model.visiblePages.length === 0) return;
  // survey-core calculates in panels and detail panels that an expression asks about when somebody looks at them.
  for (const question of model.getAllQuestions() as SurveyQuestion[]) {
    if (!plan.begunAtOnce?.includes(question.name)) continue;
    if (question.getType() === 'paneldynamic') void question.panels;
    else if (question.detailPanelMode !== 'none' && !question.isVisible) instancesInModel(question);
  }
  draw(model);
  if (keepsLostInstances(model)) return;
  const sameData = (ours: Readonly<Record<string, unknown>>, theirs: Readonly<Record<string, unknown>>) =>
    expect(withoutRowsToCome(model, answersAsObjects(plan, ours), plan, state.page)).toEqual(
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
    if ([view, answered].some((page) => anyOffersNothing(questionsOf(page)))) return;
    forgetHiddenChoices(model);
    typeAnswers(model, plan, state, sent);
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
        ours: mendableErrors(model),
        moved: Boolean(moved),
        page: model.currentPage?.name,
      });
      return;
    }
    if (!moved && mendableErrors(model).length === 0) return;
    expect({ sent, kind: submitted.kind, errors: [] }).toEqual({
      sent,
      kind: completed ? 'completed' : 'page',
      errors: moved ? [] : mendableErrors(model),
    });
    state = submitted.state;
    if (submitted.kind === 'completed') {
      sameData(finalAnswers(plan, state), withoutLostComments(model));
      const end = endText(plan, state, locale);
      if (end !== null) expect(end).toBe(model.processedCompletedHtml);
      return;
    }
    draw(model);
    if (keepsLostInstances(model)) return;
    sameData(state.answers, model.data);
  }
}

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
