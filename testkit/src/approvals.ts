import type { OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';

/** Another operator approves what an answer says is waiting; answers what the panel said to that. */
export async function approveAs(panel: Panel, by: OperatorPersona, asked: Answer): Promise<Answer> {
  if (!asked.data?.approval) throw new Error(`nothing waits for approval: ${JSON.stringify(asked)}`);
  return panel.call(`POST /api/console/Approvals/${asked.data.approval}/Approve`, { cookie: by.cookie, body: {} });
}
