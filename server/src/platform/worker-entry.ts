const isSource = import.meta.url.endsWith('.ts');

/** Returns the program of worker threads with a name: in a build beside the bundle, in the source one folder up. */
export function workerEntry(name: 'worker' | 'rendering-worker'): URL {
  return new URL(isSource ? `../${name}.ts` : `./${name}.js`, import.meta.url);
}
