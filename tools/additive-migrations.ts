/** What code of the release before cannot live with: it still reads what goes away, and does not fill what is asked for. */
const breaking: { what: string; found: RegExp }[] = [
  { what: 'drops a table, view, type or function', found: /\bdrop (table|view|materialized view|type|function)\b/ },
  { what: 'drops a column', found: /\bdrop column\b/ },
  { what: 'drops a default', found: /\bdrop default\b/ },
  { what: 'renames', found: /\brename (to|column|constraint|value)\b|\brename \w+ to\b/ },
  { what: 'changes the type of a column', found: /\balter (column )?\w+ (set data )?type\b/ },
  { what: 'asks for a value in a column', found: /\balter (column )?\w+ set not null\b/ },
  {
    what: 'adds a column that must be filled',
    found: /\badd (column )?(?!.*\b(default|generated)\b)\w+ .*\bnot null\b/,
  },
];

/** The comment above a statement that takes away what no code has used since a release, such as `-- unused since 1.4`. */
const unusedSince = /^-- unused since \S+/m;

/** Splits a migration into its statements, each with the comments above it; bodies of functions are left out. */
function statementsOf(sql: string): string[] {
  const withoutBodies = sql.replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
  return withoutBodies.split(/;[^\S\n]*(?:\n|$)/).filter((statement) => statement.trim() !== '');
}

/** Returns the parts of a statement between its commas, in lower case, without comments, texts and parentheses. */
function actionsOf(statement: string): string[] {
  let plain = statement.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, ' ');
  return plain.split(',').map((action) => action.replace(/\s+/g, ' ').trim().toLowerCase());
}

/**
 * Returns what a migration does that the processes of the release before do not survive, as a sentence for each
 * statement without a comment that says since when nothing uses what it takes away.
 */
export function findBreakingStatements(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    if (unusedSince.test(statement)) return [];
    return actionsOf(statement).flatMap((action) =>
      breaking.filter(({ found }) => found.test(action)).map(({ what }) => `${what}: ${action}`),
    );
  });
}
