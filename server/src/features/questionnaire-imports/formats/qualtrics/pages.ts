import { both, joined, type Operand, writeExpression } from '../../conditions';
import type { Draft } from '../../importer';
import type { QualtricsContext } from './context';
import { elementsOf } from './elements';
import { displayLogicOf } from './entries';
import { fitSkips, type Page, type Place, type ReportedSkip } from './fit-skips';
import { type FlowStep, reportLostEnd } from './flow';
import { listOf, type Part, partOf, textOf } from './json';
import { readSkips, reportLostSkip } from './skips';
import type { Block, QualtricsQuestion } from './structure';

/** A question of a block with its skips. */
interface Asked {
  readonly question: QualtricsQuestion;
  readonly skips: readonly Part[];
  readonly page: Page;
}

/** Writes the pages of one survey. */
class PageWriter {
  private readonly places: Place[] = [];
  private readonly read: ReportedSkip[] = [];
  private readonly used = new Set<string>();

  constructor(private readonly context: QualtricsContext) {}

  readStep(step: FlowStep): void {
    if (step.is === 'block') this.readBlock(step.block, step.condition);
    else this.readEnd(step.flowId, step.condition);
  }

  private readEnd(flowId: string, condition: Operand): void {
    this.read.push({
      from: this.places.length,
      to: Number.POSITIVE_INFINITY,
      condition,
      onImported: () =>
        this.context.findings.add(
          flowId,
          null,
          'An early end has become a condition of everything after it. Check it in the editor.',
          '提前结束已改为其后所有内容的显示条件，请在编辑器中检查。',
        ),
      onLeftOut: () => reportLostEnd(this.context, flowId),
    });
    this.places.push({ page: { condition: undefined, shuffles: false }, elements: [] });
  }

  /** Returns the questions of a block with their pages: a page ends at each page break and after each skip. */
  private asked(block: Block, condition: Operand | undefined): Asked[] {
    const next = (): Page => ({ condition, shuffles: block.shuffles });
    let page = next();
    return block.elements.flatMap((element) => {
      if (element.Type === 'Page Break') page = next();
      const question = this.context.survey.questions.get(textOf(element.QuestionID));
      if (!question || element.Type === 'Page Break') return [];
      if (this.used.has(question.id)) {
        this.context.report(
          question,
          'The question stands twice in the flow: only the first one is imported.',
          '该问题在流程中出现两次，只导入第一次。',
        );
        return [];
      }
      this.used.add(question.id);
      const own = page;
      const skips = [...listOf(element.SkipLogic), ...listOf(question.json.SkipLogic)].map(partOf);
      if (skips.length > 0) page = next();
      return [{ question, skips, page: own }];
    });
  }

  private readBlock(block: Block, condition: Operand | undefined): void {
    const asked = this.asked(block, condition);
    const first = this.places.length;
    const places = new Map(asked.map(({ question }, index) => [question.id, first + index]));
    for (const [index, { question, skips, page }] of asked.entries()) {
      const elements = elementsOf(question, this.context);
      this.places.push({ page, elements });
      if (skips.length === 0) continue;
      if (elements.length === 0) {
        reportLostSkip(question, this.context, 'its question is left out', '所属问题未导入');
        continue;
      }
      const ownLogic = this.context.operand(displayLogicOf(question), () => undefined);
      const shownIf = joined(
        'and',
        [condition, ownLogic].filter((one) => one !== undefined),
      );
      const around = {
        places,
        endOfBlock: first + asked.length,
        shownIf: shownIf ?? undefined,
        shuffles: block.shuffles,
      };
      for (const skip of readSkips(question, skips, first + index, around, this.context))
        this.read.push({
          ...skip,
          onImported: () =>
            this.context.report(
              question,
              'The skip logic has become conditions of the questions that it skips. Check them in the editor.',
              '跳转逻辑已改为被跳过问题的显示条件，请在编辑器中检查。',
            ),
          onLeftOut: () => reportLostSkip(question, this.context, 'the conditions would be too long', '显示条件会过长'),
        });
    }
  }

  /** Returns the pages: a condition that all elements of a page share stands on the page. */
  write(): Draft[] {
    const conditions = fitSkips(this.places, this.read);
    const byPage = new Map<Page, { readonly elements: readonly Draft[]; readonly notSkipped: Operand | undefined }[]>();
    for (const [index, { page, elements }] of this.places.entries()) {
      if (elements.length === 0) continue;
      const entry = { elements, notSkipped: conditions[index] };
      byPage.set(page, [...(byPage.get(page) ?? []), entry]);
    }
    return [...byPage].map(([{ condition, shuffles }, entries]) => {
      const written = entries.map(({ notSkipped }) => notSkipped && writeExpression(notSkipped));
      const isShared = written.every((one) => one === written[0]);
      const ofPage = joined(
        'and',
        [condition, isShared ? entries[0]?.notSkipped : undefined].filter((one) => one !== undefined),
      );
      return {
        ...(ofPage && { visibleIf: writeExpression(ofPage) }),
        ...(shuffles && { questionOrder: 'random' }),
        elements: entries.flatMap(({ elements }, index) =>
          elements.map((element) => withCondition(element, isShared ? undefined : written[index])),
        ),
      };
    });
  }
}

function withCondition(element: Draft, condition: string | undefined): Draft {
  if (condition === undefined) return element;
  return { ...element, visibleIf: both(element.visibleIf as string | undefined, condition) };
}

/** Returns the pages of a survey: they begin with a block, at each page break and behind a question with skips. */
export function pagesOf(flow: readonly FlowStep[], context: QualtricsContext): Draft[] {
  const writer = new PageWriter(context);
  for (const step of flow) writer.readStep(step);
  return writer.write();
}
