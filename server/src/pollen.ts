import { parseArgs } from 'node:util';
import { WrongUsage } from './command/command';
import { commands } from './command/commands';
import { Refusal } from './platform/refusal';
import { whyNoStart } from './platform/start-problem';

function usageOf(name: string): string {
  const { words = [], optionalWords = 0, options = {} } = commands[name] ?? {};
  const shown = words.map((word, place) => (place >= words.length - optionalWords ? `[${word}]` : word));
  const flags = Object.entries(options).map(([flag, { type }]) => `[--${flag}${type === 'string' ? ' ...' : ''}]`);
  return ['pollen', name, ...shown, ...flags].join(' ');
}

function printHelp(): void {
  console.log('Settings are environment variables, as for the panel: docs/generated/settings.md.\n');
  console.log('  pollen start\n      Start the panel, as npm start does.');
  for (const [name, { meaning }] of Object.entries(commands)) console.log(`  ${usageOf(name)}\n      ${meaning}`);
  console.log(
    '  pollen help\n      Print this.\n\nExit code 0: done. 1: not done, or something is wrong. 2: wrong usage.',
  );
}

/** Returns the command that the words begin with, and what follows its name. */
function findCommand(args: readonly string[]): { name: string; rest: string[] } {
  const [first = '', second = ''] = args;
  for (const name of [`${first} ${second}`, first]) {
    if (Object.hasOwn(commands, name)) return { name, rest: args.slice(name.split(' ').length) };
  }
  throw new WrongUsage(`There is no command "${first}". "pollen help" lists them.`);
}

async function run(args: readonly string[]): Promise<void> {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) return printHelp();
  const { name, rest } = findCommand(args);
  const command = commands[name];
  if (!command) return;
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\nUsage: ${usageOf(name)}`);
  }
  const { positionals, values } = parsed;
  const least = command.words.length - (command.optionalWords ?? 0);
  if (positionals.length < least || positionals.length > command.words.length) {
    throw new WrongUsage(`Usage: ${usageOf(name)}`);
  }
  const options = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? undefined : value]),
  );
  await command.run({ words: positionals, options, env: process.env });
}

/** Returns the sentence about an error that somebody can do something about; undefined for a fault of ours. */
function sentenceOf(error: unknown): string | undefined {
  // By name: their classes would load most of the server for every command.
  const kinds = ['WrongUsage', 'CommandProblem', 'BackupProblem', 'WrongSettings', 'MigrationProblem', 'StartProblem'];
  if (error instanceof Error && kinds.includes(error.name)) return error.message;
  if (error instanceof Refusal) return error.sentence('en');
  const sentence = whyNoStart(error, process.env);
  if (sentence !== null) return sentence;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full.';
  if (code === 'EACCES' || code === 'EPERM') return `This user may not use ${path ?? 'a file'}.`;
  return undefined;
}

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    // A stack helps only where nobody has foreseen the error; it is asked for by a setting.
    const message = error instanceof Error ? error.message : String(error);
    console.error(sentenceOf(error) ?? `This was not foreseen: ${message}. LOG_LEVEL=debug shows where.`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(error instanceof WrongUsage ? 2 : 1);
  },
);
