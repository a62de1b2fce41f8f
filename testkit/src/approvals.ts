import { createOperatorPersona, type OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';

/** Lets an operator approve the change that an answer reports as waiting; returns the answer to the approval. */
export async function approveAs(panel: Panel, by: OperatorPersona, asked: Answer): Promise<Answer> {
  if (!asked.data?.approval) throw new Error(`nothing waits for approval: ${JSON.stringify(asked)}`);
  return panel.call(`POST /api/console/Approvals/${asked.data.approval}/Approve`, { cookie: by.cookie, body: {} });
}

/**
 * Lets a second administrator approve a waiting change, and returns the answer as if the change had been applied at once,
 * with the next version. An answer without a waiting change is returned unchanged.
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
