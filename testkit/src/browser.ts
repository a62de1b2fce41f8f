import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const manifest = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../package.json');
const version = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
const cache = fileURLToPath(new URL(`../../node_modules/.cache/pollen-chromium-${version}`, import.meta.url));

export interface Browser {
  readonly executablePath: string;
  /** Environment it starts with. */
  readonly env: Record<string, string>;
  readonly args: readonly string[];
}

/** Not the package's own arguments: its single process crashes on the second context. */
const args = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * The Chromium that comes as an npm package, unpacked once per version; `CHROME_PATH` names another one instead.
 * Call it once before parallel workers start.
 */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const given = process.env.CHROME_PATH;
  if (given) return { executablePath: given, env, args };

  if (!existsSync(join(cache, 'chromium'))) await unpack();
  const executablePath = join(cache, 'chromium');
  env.FONTCONFIG_PATH ??= existsSync('/etc/fonts') ? '/etc/fonts' : join(cache, 'fonts');
  if (starts(executablePath, env)) return { executablePath, env, args };
  // A bare machine lacks the libraries of a desktop; the package contains them.
  env.LD_LIBRARY_PATH = [join(cache, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  if (starts(executablePath, env)) return { executablePath, env, args };
  throw new Error('The Chromium of @sparticuz/chromium does not start here; set CHROME_PATH to another one.');
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return spawnSync(executablePath, ['--no-sandbox', '--version'], { env, timeout: 20_000 }).status === 0;
}

/** The package unpacks into the temporary folder of the process, and its libraries only where it thinks it runs on AWS. */
async function unpack(): Promise<void> {
  await mkdir(join(cache, '..'), { recursive: true });
  const folder = await mkdtemp(`${cache}.`);
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  const path = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH };
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Another process may have unpacked it meanwhile; its copy is used.
    await rename(folder, cache).catch(() => undefined);
  } finally {
    for (const [name, value] of Object.entries({ ...before, ...path })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await rm(folder, { recursive: true, force: true });
  }
}
