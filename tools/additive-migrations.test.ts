import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findBreakingStatements } from './additive-migrations';

/** From here on a panel may already run for members while it is upgraded. */
const FIRST = 50;
const folder = new URL('../server/migrations/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));

describe('migrations keep the processes of the release before running', () => {
  test.each(names.filter((name) => Number(name.slice(0, 4)) >= FIRST))('%s', (name) => {
    expect(findBreakingStatements(readFileSync(new URL(name, folder), 'utf8'))).toEqual([]);
  });

  test.each([
    'drop table visits;',
    'alter table visits drop column note;',
    'alter table visits\n  add column kind text,\n  drop column note;',
    'alter table visits rename column note to remark;',
    'alter table visits rename to calls;',
    "alter type state rename value 'new' to 'open';",
    'alter table visits alter column note type int using note::int;',
    'alter table visits alter column note set not null;',
    'alter table visits alter note drop default;',
    'alter table visits add column kind text not null;',
    "alter table visits add column kind text not null, add column note text not null default '';",
    'alter table visits add column amount numeric(10, 2) not null, add column note text;',
    '-- used since 1.2, renamed for its new meaning\nalter table visits rename to calls;',
  ])('refused: %s', (sql) => {
    expect(findBreakingStatements(sql)).toHaveLength(1);
  });

  test.each([
    'create table calls (id bigint primary key, note text not null);',
    "alter table visits add column kind text not null default 'a, b', add column note text;",
    'alter table visits add column n bigint not null generated always as identity;',
    'alter table visits add column kind text check (kind is not null);',
    'drop index concurrently if exists visits_note;',
    "comment on table visits is 'never drop table calls';",
    'create function f() returns void language sql as $$ drop table calls; $$;',
    '-- feature: calls\n-- unused since 1.4\nalter table visits drop column note;',
  ])('taken: %s', (sql) => {
    expect(findBreakingStatements(sql)).toEqual([]);
  });

  test('a comment covers the statement below it only', () => {
    const sql = '-- unused since 1.4\nalter table visits drop column note;\nalter table visits drop column kind;\n';
    expect(findBreakingStatements(sql)).toHaveLength(1);
  });
});
