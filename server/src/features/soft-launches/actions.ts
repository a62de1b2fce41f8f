import type { Tx } from '../../platform/database/database';
import { sendMail } from '../mail/index';
import { auditByPanel, mailRecipients, operatorsWithPermission } from '../operators/index';
import { insertPause } from '../quality/index';
import { findSurvey, takeReachedSoftLaunches, titleOf } from '../surveys/index';
import { softLaunchReachedMail } from './emails';
import { reportOf } from './report';

/**
 * Tells operators about the soft launches that were reached since the last run: a line in the audit log, an entry among
 * the paused surveys, and a mail with the report to everybody who manages surveys. A survey that somebody opened fully
 * in the meantime gets the line alone.
 */
export async function tellReachedSoftLaunches(tx: Tx, publicUrl: string): Promise<void> {
  for (const { id } of await takeReachedSoftLaunches(tx)) {
    const survey = await findSurvey(tx, id);
    if (!survey || survey.softLaunchCompletes === null) continue;
    const completes = survey.softLaunchCompletes;
    await auditByPanel(tx, 'survey.softLaunchReached', 'survey', id, { count: completes });
    if (survey.softLaunchOpenedAt !== null || survey.state !== 'paused') continue;
    await insertPause(tx, { surveyId: id, reason: 'softLaunch', figures: { completes } });
    const managers = await operatorsWithPermission(tx, 'manageSurveys');
    const recipients = await mailRecipients(
      tx,
      managers.map((manager) => manager.id),
    );
    for (const locale of new Set(recipients.map((recipient) => recipient.locale))) {
      // One report for each language: it reads every attempt of the soft launch.
      const report = await reportOf(tx, survey, completes, locale);
      const mail = softLaunchReachedMail({ locale, publicUrl, title: titleOf(survey)[locale], report });
      for (const recipient of recipients) {
        if (recipient.locale === locale) await sendMail(tx, { to: recipient.email, ...mail });
      }
    }
  }
}
