import { both } from '../../conditions';
import type { Findings } from '../../findings';
import type { QualtricsContext } from './context';
import { type Block, listOf, type Part, partOf, textOf } from './structure';

/** A block in the flow of a survey, with the condition of the branches around it. */
export interface PlacedBlock {
  readonly block: Block;
  readonly condition: string | undefined;
}

/** The deepest nesting of branches, and the most blocks that are shown. */
const MAX_DEPTH = 20;
const MAX_BLOCKS = 500;

const reported: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
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

/** Returns the blocks of a survey in the order in which they are shown. Reports branches and randomizers. */
export function placeBlocks(context: QualtricsContext, findings: Findings): PlacedBlock[] {
  const { survey } = context;
  const placed: PlacedBlock[] = [];
  const name = (flow: Part) => textOf(flow.FlowID) || textOf(flow.Type);

  const walk = (list: readonly Part[], condition: string | undefined, depth: number) => {
    if (depth > MAX_DEPTH) return;
    for (const flow of list) {
      const type = textOf(flow.Type);
      const inner = listOf(flow.Flow).map(partOf);
      const block = survey.blocks.get(textOf(flow.ID));
      if (block && placed.length < MAX_BLOCKS) placed.push({ block, condition });
      else if (type === 'Branch') {
        let reason: { en: string; zh: string } | null = null;
        const own = context.condition(flow.BranchLogic, (why) => {
          reason = why;
        });
        const why = reason as { en: string; zh: string } | null;
        findings.add(
          name(flow),
          null,
          why
            ? `The condition of a branch is left out, because ${why.en}. Its blocks are shown to everybody: set conditions of their pages.`
            : 'A branch has become a condition of the pages in it. Check it in the editor.',
          why
            ? `分支条件未导入：${why.zh}。其中的内容会向所有人显示，请设置页面条件。`
            : '分支已改为其中各页的显示条件，请在编辑器中检查。',
        );
        walk(inner, both(condition, own), depth + 1);
      } else if (type === 'BlockRandomizer') {
        findings.add(
          name(flow),
          null,
          'A randomizer is left out: all of its blocks are shown, in this order. Pages keep their order here; choose at random with a hidden number of the panel, or make a survey for each version.',
          '随机器未导入：其中的全部内容按此顺序显示。此处页面顺序固定，如需分组，请为每个版本新建问卷。',
        );
        walk(inner, condition, depth + 1);
      } else if (type === 'EndSurvey') {
        findings.add(
          name(flow),
          null,
          depth === 0
            ? 'The settings of the end are left out: the panel shows its own end screen.'
            : 'An early end is left out. Add a screening rule or an early completion under Logic.',
          depth === 0
            ? '结束设置未导入：平台会显示自己的结束页面。'
            : '提前结束未导入，请在“逻辑”中添加筛选规则或提前完成规则。',
        );
      } else {
        const what = Object.hasOwn(reported, type) ? reported[type] : undefined;
        if (what) findings.add(name(flow), null, what.en, what.zh);
        walk(inner, condition, depth + 1);
      }
    }
  };
  walk(survey.flow, undefined, 0);
  if (placed.length > 0) return placed;
  return [...survey.blocks.values()].slice(0, MAX_BLOCKS).map((block) => ({ block, condition: undefined }));
}
