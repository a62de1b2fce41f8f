import fc from 'fast-check';

/**
 * Vitest runs this before each test file: tests with random values try the same ones in every run, so that a commit
 * fails only for what it changed. `RANDOM_SEED=7` tries others.
 */
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? 20_261_123) });
