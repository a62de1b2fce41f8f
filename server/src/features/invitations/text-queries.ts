import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';

/** The subject and the first paragraph of a mail. */
export interface WrittenText {
  readonly subject: string;
  readonly text: string;
}

/** One text of a wave in both languages. */
export type WaveText = Readonly<Record<Locale, WrittenText>>;

/** Stores the texts of a new wave; the first is text A. */
export async function insertTexts(tx: Tx, waveId: number, texts: readonly WaveText[]): Promise<void> {
  const rows = texts.map(({ en, zh }, arm) => ({
    arm,
    subject_en: en.subject,
    text_en: en.text,
    subject_zh: zh.subject,
    text_zh: zh.text,
  }));
  await tx.run(sql`
    insert into invitation_texts (wave_id, arm, subject_en, text_en, subject_zh, text_zh)
    select ${waveId}::bigint, arm, subject_en, text_en, subject_zh, text_zh
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as written (arm smallint, subject_en text, text_en text, subject_zh text, text_zh text)`);
}

const columns = sql`json_build_object('subject', subject_en, 'text', text_en) as en,
  json_build_object('subject', subject_zh, 'text', text_zh) as zh`;

/** Returns one text of a wave; null when the wave does not have it. */
export function findText(tx: Tx, waveId: number, arm: number): Promise<WaveText | null> {
  return tx.maybe(sql`select ${columns} from invitation_texts where wave_id = ${waveId} and arm = ${arm}::smallint`);
}

/** Returns the texts of a wave, text A first. */
export function listTexts(tx: Tx, waveId: number): Promise<WaveText[]> {
  return tx.rows(sql`select ${columns} from invitation_texts where wave_id = ${waveId} order by arm`);
}

/** The mails of a wave that got one text by lot. */
export interface TextFigures {
  arm: number;
  sent: number;
  withPicture: number;
  opened: number;
  clicked: number;
}

/** Returns how many mails got each text of a wave by lot, and how many of them were opened and clicked. */
export function listTextFigures(tx: Tx, waveId: number): Promise<TextFigures[]> {
  return tx.rows(sql`
    select arm, count(*)::int as sent, count(*) filter (where has_picture)::int as "withPicture",
      count(opened_at)::int as opened, count(clicked_at)::int as clicked
    from invitations where wave_id = ${waveId} and drawn and sent_at is not null group by arm`);
}

/** Stores which text the mails of a wave get that were not sent yet; they are no longer part of the comparison. */
export async function updateWinner(tx: Tx, waveId: number, winner: number, operatorId: number): Promise<void> {
  await tx.run(sql`
    update invitation_waves set winner = ${winner}::smallint, winner_chosen_by = ${operatorId},
      winner_chosen_at = ${tx.now}
    where id = ${waveId}`);
  await tx.run(sql`
    update invitations set arm = ${winner}::smallint, drawn = false where wave_id = ${waveId} and sent_at is null`);
}
