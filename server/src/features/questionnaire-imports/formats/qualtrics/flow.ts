import type { Bilingual } from '../../../../platform/locale';
import { joined, type Operand } from '../../conditions';
import type { QualtricsContext } from './context';
import { listOf, type Part, partOf, textOf } from './json';
import type { Block } from './structure';

/** A step of the flow of a survey, with the condition of the branches around it; undefined without any. */
export type FlowStep =
  | { readonly is: 'block'; readonly block: Block; readonly condition: Operand | undefined }
  /** The survey ends here for those to whom the condition applies. */
  | { readonly is: 'end'; readonly flowId: string; readonly condition: Operand };

/** The deepest nesting of branches, and the most steps. */
const MAX_DEPTH = 20;
const MAX_STEPS = 500;

const reported: Readonly<Record<string, Bilingual>> = {
  EmbeddedData: {
    en: 'Embedded data are left out: the panel keeps answers, and profile details of members who agreed to it.',
    zh: '嵌入数据未导入：平台只保存答案，以及会员同意提供的资料。',
  },
  WebService: {
    en: 'A web service is left out: questionnaires call nobody.',
    zh: '网络服务未导入：问卷不会调用外部服务。',
  },
  Authenticator: { en: 'The authenticator is left out: members are logged in.', zh: '身份验证未导入：会员已登录。' },
  QuotaCheck: {
    en: 'A quota is left out: set it up under Quotas of the survey.',
    zh: '配额未导入，请在问卷的“配额”页设置。',
  },
  TableOfContents: { en: 'The table of contents is left out.', zh: '目录未导入。' },
};

/** Where a list of the flow stands. */
interface Around {
  readonly condition: Operand | undefined;
  readonly depth: number;
  /** Whether it is known who comes to this list: not in a branch whose condition is left out, nor in a randomizer. */
  readonly isCertain: boolean;
}

/** Reads the flow of one survey into steps. */
class FlowReader {
  readonly steps: FlowStep[] = [];

  constructor(private readonly context: QualtricsContext) {}

  /** Reads a list; returns whether the survey ends in it for everybody who comes to it. */
  readList(list: readonly Part[], around: Around): boolean {
    if (around.depth > MAX_DEPTH) return false;
    for (const [index, flow] of list.entries()) {
      if (!this.readOne(flow, around)) continue;
      if (list.slice(index + 1).some((one) => this.hasBlock(one, around.depth))) this.reportUnreachable(flow);
      return true;
    }
    return false;
  }

  /** Reads a step; returns whether the survey ends with it for everybody who comes to it. */
  private readOne(flow: Part, around: Around): boolean {
    const type = textOf(flow.Type);
    const blocks = this.context.survey.blocks.get(textOf(flow.ID));
    if (blocks) {
      for (const block of blocks) this.readBlock(block, around);
      return false;
    }
    const inner = listOf(flow.Flow).map(partOf);
    const inside = { ...around, depth: around.depth + 1 };
    if (type === 'EndSurvey') return this.readEnd(flow, around);
    if (type === 'Branch') {
      const own = this.readBranch(flow);
      const conditions = [around.condition, own].filter((one) => one !== undefined);
      this.readList(inner, {
        ...inside,
        condition: joined('and', conditions) ?? undefined,
        isCertain: around.isCertain && own !== undefined,
      });
      return false;
    }
    if (type === 'BlockRandomizer') {
      this.report(
        flow,
        'A randomizer is left out: all of its blocks are shown, in this order. Pages keep their order here; choose at random with a hidden number of the panel, or make a survey for each version.',
        '随机器未导入：其中的全部内容按此顺序显示。此处页面顺序固定，如需分组，请为每个版本新建问卷。',
      );
      this.readList(inner, { ...inside, isCertain: false });
      return false;
    }
    const what = Object.hasOwn(reported, type) ? reported[type] : undefined;
    if (what) this.report(flow, what.en, what.zh);
    return this.readList(inner, inside);
  }

  private readBlock(block: Block, { condition }: Around): void {
    if (this.steps.length < MAX_STEPS)
      this.steps.push({ is: 'block', block, condition: shownIf(block, condition, this.context) });
  }

  /** Returns the condition of a branch; undefined when it has none or it is left out. */
  private readBranch(flow: Part): Operand | undefined {
    let why = null as Bilingual | null;
    const condition = this.context.operand(flow.BranchLogic, (reason) => {
      why = reason;
    });
    if (!condition) why ??= { en: 'it is empty', zh: '条件为空' };
    this.report(
      flow,
      why
        ? `The condition of a branch is left out, because ${why.en}. Its blocks are shown to everybody: set conditions of their pages.`
        : 'A branch has become a condition of the pages in it. Check it in the editor.',
      why
        ? `分支条件未导入：${why.zh}。其中的内容会向所有人显示，请设置页面条件。`
        : '分支已改为其中各页的显示条件，请在编辑器中检查。',
    );
    return condition;
  }

  /** Reads an end; returns whether the survey ends here for everybody who comes to it. */
  private readEnd(flow: Part, { condition, isCertain }: Around): boolean {
    if (isCertain && condition !== undefined && this.steps.length < MAX_STEPS) {
      this.steps.push({ is: 'end', flowId: placeOf(flow), condition });
      return true;
    }
    if (isCertain && condition === undefined)
      this.report(
        flow,
        'The settings of the end are left out: the panel shows its own end screen.',
        '结束设置未导入：平台会显示自己的结束页面。',
      );
    else reportLostEnd(this.context, placeOf(flow));
    return isCertain;
  }

  private hasBlock(flow: Part, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    if (this.context.survey.blocks.has(textOf(flow.ID))) return true;
    return listOf(flow.Flow).some((one) => this.hasBlock(partOf(one), depth + 1));
  }

  private reportUnreachable(end: Part): void {
    this.report(
      end,
      'What follows an end of the survey is left out, because nobody comes to it.',
      '结束之后的内容未导入，因为没有人会到达那里。',
    );
  }

  private report(flow: Part, en: string, zh: string): void {
    this.context.findings.add(placeOf(flow), null, en, zh);
  }
}

/** Returns the condition of a block: that of its surroundings, and that of its repetition. */
function shownIf(block: Block, around: Operand | undefined, context: QualtricsContext): Operand | undefined {
  const own = context.operand(block.shownIf, ({ en, zh }) =>
    context.findings.add(
      block.name,
      null,
      `The condition of a repetition is left out, because ${en}: everybody sees it.`,
      `循环的条件未导入：${zh}。所有人都会看到。`,
    ),
  );
  return (
    joined(
      'and',
      [around, own].filter((one) => one !== undefined),
    ) ?? undefined
  );
}

/** Returns how findings name a step of the flow. */
function placeOf(flow: Part): string {
  return textOf(flow.FlowID) || textOf(flow.Type);
}

/** Reports that an early end is left out. */
export function reportLostEnd({ findings }: QualtricsContext, flowId: string): void {
  findings.add(
    flowId,
    null,
    'An early end is left out. Add a screening rule or an early completion under Logic.',
    '提前结束未导入，请在“逻辑”中添加筛选规则或提前完成规则。',
  );
}

/** Returns the steps of a survey in the order in which respondents come to them. Reports what is left out of the flow. */
export function readFlow(context: QualtricsContext): FlowStep[] {
  const reader = new FlowReader(context);
  reader.readList(context.survey.flow, { condition: undefined, depth: 0, isCertain: true });
  if (reader.steps.some(({ is }) => is === 'block')) return reader.steps;
  const blocks = [...context.survey.blocks.values()].flat().slice(0, MAX_STEPS);
  return blocks.map((block) => ({ is: 'block', block, condition: shownIf(block, undefined, context) }));
}
