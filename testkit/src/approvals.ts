import { createOperatorPersona, type OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';

/** An operator approves what an answer says is waiting; answers what the panel said to that. */
export async function approveAs(panel: Panel, by: OperatorPersona, asked: Answer): Promise<Answer> {
  if (!asked.data?.approval) throw new Error(`nothing waits for approval: ${JSON.stringify(asked)}`);
  return panel.call(`POST /api/console/Approvals/${asked.data.approval}/Approve`, { cookie: by.cookie, body: {} });
}

/**
 * Has a change that waits approved by a second administrator, and answers as if it had counted at once: with the next
 * version. An answer that waits for nothing is answered as it is.
 */
export async function approved(panel: Panel, asked: Answer): Promise<Answer> {
  if (!asked.data?.approval) return asked;
  const second = await createOperatorPersona(panel, 'admin', 'Second Administrator');
  const answer = await approveAs(panel, second, asked);
  if (answer.code !== 200) return answer;
  const { version } = asked.data;
  return {
    ...asked,
    data: { ...asked.data, approval: null, ...(version === undefined ? {} : { version: version + 1 }) },
  };
}
