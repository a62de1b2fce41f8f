import { invariants } from './invariants/index';
import { runChecks } from './run';

/** Checks a database from the shell: `tsx checks/check-database.ts postgres://...`, or `DATABASE_URL`. */
async function main(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined)
    throw new Error('Give the address of the database: tsx checks/check-database.ts postgres://...');
  const findings = await runChecks(databaseUrl);
  for (const { check, rows } of findings) {
    console.error(`BROKEN  ${check}`);
    for (const row of rows) console.error(`        ${JSON.stringify(row)}`);
  }
  console.log(`${Object.keys(invariants).length} checks, ${findings.length} broken`);
  if (findings.length > 0) process.exitCode = 1;
}

await main(process.argv[2] ?? process.env.DATABASE_URL);
