import type { ParseArgsConfig } from 'node:util';

/** The command was called in a way that it does not have; exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/** Something went wrong that a sentence explains; exit code 1. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
}

/** What follows the name of a command. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly env: NodeJS.ProcessEnv;
}

/** One command of `pollen`. */
export interface Command {
  /** What follows its name, such as `FOLDER`. */
  readonly words: readonly string[];
  /** The words at the end that may be left out. */
  readonly optionalWords?: number;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** What it does, in a sentence. */
  readonly meaning: string;
  /** Does it and prints what came of it. Throws an error whose message is a sentence. */
  run(given: Given): Promise<void>;
}
