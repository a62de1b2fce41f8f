import ts from 'typescript';

/** A file of the repository: its path from the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isScript = (path: string) => /\.(ts|tsx|mjs)$/.test(path);

/** Which feature owns which table, from the comment `-- feature: word` above each `create table`. */
export function tableOwners(files: readonly SourceFile[]): { owners: Map<string, string>; complaints: string[] } {
  const owners = new Map<string, string>();
  const complaints: string[] = [];
  for (const { path, text } of files) {
    if (!/^server\/migrations\/.*\.sql$/.test(path)) continue;
    let feature: string | undefined;
    for (const line of text.split('\n')) {
      const [, named] = /^--\s*feature:\s*([a-z-]+)/.exec(line) ?? [];
      const [, table] = /^create (?:unlogged )?table (?:if not exists )?(\w+)/i.exec(line) ?? [];
      if (table && feature) owners.set(table, feature);
      if (table && !feature) complaints.push(`${path}: table ${table} names no feature`);
      if (named) feature = named;
      else if (!line.startsWith('--')) feature = undefined;
    }
  }
  return { owners, complaints };
}

/** The text of every string and template of a script; what is put into a template becomes `?`. */
function textsOf({ path, text }: SourceFile): { text: string; isSql: boolean; line: number }[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: { text: string; isSql: boolean; line: number }[] = [];
  const add = (node: ts.Node, content: string) => {
    const tagged = ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText(source) === 'sql';
    const isSql =
      tagged || /^\s*(select|insert into|update|delete from|with|truncate|lock table|copy)\s/i.test(content);
    found.push({ text: content, isSql, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
  };
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(node, node.head.text + node.templateSpans.map((span) => `?${span.literal.text}`).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const namedTables =
  /\b(?:from|join|into|update|using|table|truncate)\s+(?:only\s+)?((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)/gi;

function tablesNamedIn(statement: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ''] of statement.replace(/--.*$/gm, '').matchAll(namedTables)) {
    for (const entry of list.split(',')) names.add(entry.trim().split(/\s/)[0]?.replaceAll('"', '') ?? '');
  }
  return names;
}

/** Tables named anywhere but in the queries of the feature (or the part of the platform) that owns them. */
export function tablesOutsideTheirQueries(files: readonly SourceFile[]): string[] {
  const { owners, complaints } = tableOwners(files);
  for (const file of files) {
    if (
      !isScript(file.path) ||
      !/^(contract|postgres|server|web|console|ui|runner)\//.test(file.path) ||
      isTest(file.path)
    )
      continue;
    for (const { text, isSql, line } of textsOf(file)) {
      if (!isSql) continue;
      for (const table of tablesNamedIn(text)) {
        const owner = owners.get(table);
        if (!owner) continue;
        const own = new RegExp(`^server/src/(features/${owner}/([a-z-]+-)?queries\\.ts$|platform/${owner}(\\.ts$|/))`);
        if (!own.test(file.path)) complaints.push(`${file.path}:${line}: table ${table} belongs to ${owner}`);
      }
    }
  }
  return complaints;
}

/** Transactions begun or ended anywhere but in platform/database. */
export function transactionsOutsidePlatform(files: readonly SourceFile[]): string[] {
  const complaints: string[] = [];
  for (const file of files) {
    if (!/^(postgres|server|checks)\/.*\.tsx?$/.test(file.path) || isTest(file.path)) continue;
    if (file.path.startsWith('server/src/platform/database/')) continue;
    for (const { text, line } of textsOf(file)) {
      if (
        /^\s*(begin|commit|rollback|savepoint|start\s+transaction)(\s+(transaction|isolation|read|work|to|\w+))*\s*;?\s*$/i.test(
          text,
        )
      ) {
        complaints.push(`${file.path}:${line}: ${text.trim()} outside platform/database`);
      }
    }
  }
  return complaints;
}

/** Private tables of the job queue's package that are named anywhere but in platform/job-queue. */
export function privateQueueTablesElsewhere(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(server|checks)\/.*\.tsx?$/.test(path) && !isTest(path))
    .filter(({ path }) => !path.startsWith('server/src/platform/job-queue/'))
    .flatMap((file) => textsOf(file).map((found) => ({ ...found, path: file.path })))
    .filter(({ text }) => text.includes('graphile_worker._private'))
    .map(({ path, line }) => `${path}:${line}: a private table of graphile-worker outside platform/job-queue`);
}

/** Lines of the embedded server's launcher that name the product or one of its settings. */
export function productInLauncher(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^postgres\/.*\.ts$/.test(path)) return [];
    return text.split('\n').flatMap((line, index) => {
      const [named] = /pollen|DATA_DIR|DATABASE_URL/i.exec(line) ?? [];
      return named === undefined ? [] : [`${path}:${index + 1}: names ${named}`];
    });
  });
}

/** Folders and files with a name that fits anything, such as utils. */
export function junkNames(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => path.split('/').some((part) => /^(utils?|helpers?|misc|common|libs?)(\..*)?$/i.test(part)))
    .map((path) => `${path}: a name that says nothing`);
}

/** Features whose public list is not kept in `index.ts` alone, or which give something another name on the way out. */
export function publicListFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^server\/src\/features\/.*\.tsx?$/.test(path)) return [];
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const isIndex = path.endsWith('/index.ts');
    return statements.flatMap((statement) => {
      const handsOn = ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
      if (!isIndex) return handsOn ? [`${path}: ${statement.getText()} belongs in index.ts`] : [];
      if (!handsOn) return [`${path}: holds more than the list`];
      const { exportClause } = statement;
      if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [`${path}: exports without names`];
      return exportClause.elements
        .filter(({ propertyName }) => propertyName !== undefined)
        .map((element) => `${path}: ${element.getText()} has two names`);
    });
  });
}

/** Rooms whose exported functions are documented, React components and routes included. */
const documented = /^(contract|postgres|server|web|console|ui|runner|testkit|checks)\/.*\.tsx?$/;

/** Exported functions without a sentence of documentation directly above them. */
export function functionsWithoutDocumentation(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!documented.test(path) || isTest(path)) return [];
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    return source.statements.flatMap((statement) => {
      const isExported = ts.canHaveModifiers(statement)
        ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
        : false;
      if (!isExported || !ts.isFunctionDeclaration(statement)) return [];
      // The documentation of an overloaded function is above its first signature.
      const first = source.statements.find(
        (each) => ts.isFunctionDeclaration(each) && each.name?.text === statement.name?.text,
      );
      if (statement !== first) return [];
      const isDocumented = ts
        .getJSDocCommentsAndTags(statement)
        .some((found) => ts.isJSDoc(found) && /\w+\s+\w+/.test(ts.getTextOfJSDocComment(found.comment) ?? ''));
      const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
      return isDocumented ? [] : [`${path}:${line + 1}: ${statement.name?.text ?? 'default'} has no documentation`];
    });
  });
}

/** Waits of tests with a time limit of their own: `eventually` of the testkit gives slow machines time enough. */
export function shortWaits(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => isTest(path) && /\bvi\.wait(For|Until)\(|\bexpect\.poll\(/.test(text))
    .map(({ path }) => `${path}: waits without eventually()`);
}

/**
 * Calls whose path no test names: in full, from behind the prefix of the API, or, where no other call ends like it, by
 * its last part, as tests that call many paths of one resource do.
 */
export function untestedCalls(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const tests = files
    .filter(({ path }) => isTest(path) || path.startsWith('e2e/'))
    .map(({ text }) => text)
    .join('\n');
  const names = (path: string, before: string) => {
    const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/\'"`\\s]+');
    return new RegExp(`${before}${pattern}(?=['"\`?\\s]|$)`).test(tests);
  };
  const endOf = (path: string) => path.replace(/^.*\/:\w+\//, '');
  const unique = [...new Set(paths)];
  return unique
    .filter((path) => {
      if (names(path, '') || names(path.replace(/^\/api\/(console|v1)\//, ''), '[\'"`]')) return false;
      const end = endOf(path);
      return end === path || unique.some((other) => other !== path && other.endsWith(end)) || !names(end, '[\'"`]');
    })
    .map((path) => `${path}: no test calls it`);
}

/** Paths and npm scripts that the documents name and that do not exist. */
export function brokenDocs(files: readonly SourceFile[], scripts: ReadonlySet<string>): string[] {
  const known = new Set<string>();
  for (const { path } of files) {
    const parts = path.split('/');
    for (let length = 1; length <= parts.length; length++) known.add(parts.slice(0, length).join('/'));
  }
  const top = new Set([...known].filter((path) => !path.includes('/')));
  const complaints: string[] = [];
  for (const { path, text } of files) {
    if (!path.endsWith('.md') || path === 'CHANGELOG.md') continue;
    const folder = path.split('/').slice(0, -1);
    const checkPath = (named: string, shown: string) => {
      const clean = named.replace(/\/$/, '');
      const pattern = clean.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+|<[^>]+>/g, '[^/]+');
      const regex = new RegExp(`^${pattern}$`);
      if (!known.has(clean) && ![...known].some((each) => regex.test(each))) {
        complaints.push(`${path}: names ${shown}, which does not exist`);
      }
    };
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const parts = [...folder];
      for (const part of target.split('/')) {
        if (part === '..') parts.pop();
        else if (part !== '.') parts.push(part);
      }
      checkPath(parts.join('/'), target);
    }
    for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) {
      const first = code.split('/')[0] ?? '';
      if (/^[\w./<>*@-]+$/.test(code) && top.has(first) && (code.includes('/') || code.includes('.'))) {
        checkPath(code, code);
      }
    }
    for (const [, named, short] of text.matchAll(/npm (?:run (?:--silent )?([a-z0-9:-]+)|(test|start)\b)/g)) {
      const script = named ?? short ?? '';
      if (!scripts.has(script)) complaints.push(`${path}: names npm script ${script}, which does not exist`);
    }
  }
  return complaints;
}

/** Decision records without their number, date and status, or without a sentence that says what enforces them. */
export function decisionFaults(files: readonly SourceFile[]): string[] {
  const complaints: string[] = [];
  for (const { path, text } of files) {
    const [, number] = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path) ?? [];
    if (number === undefined) continue;
    const [title = '', blank, status = ''] = text.split('\n');
    if (!title.startsWith(`# ${Number(number)}. `))
      complaints.push(`${path}: the title does not begin with its number`);
    if (blank !== '' || !/^Date: \d{4}-\d\d-\d\d\. Status: (in force|superseded by \[)/.test(status)) {
      complaints.push(`${path}: the third line is not "Date: … Status: …"`);
    }
    if (!/enforced by/i.test(text)) complaints.push(`${path}: does not say what enforces it`);
  }
  return complaints;
}

/** Packages that a package.json asks for by a range: an update would then depend on the day of the installation. */
export function versionRanges(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^([\w-]+\/)?package\.json$/.test(path)) return [];
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
    return Object.entries<string>({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^(\d|\*$|npm:.+@\d)/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
}

interface Refused {
  readonly name: string;
  readonly code: number;
  readonly text: { readonly en: string; readonly zh: string };
}

const parametersOf = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

/** What two sentences that say the same in English and Chinese owe each other. */
export function translationFaults(name: string, en: unknown, zh: unknown): string[] {
  if (typeof en !== 'string' || en.trim() === '') return [`${name}: no English`];
  if (typeof zh !== 'string' || zh.trim() === '') return [`${name}: no Chinese`];
  if (parametersOf(en) !== parametersOf(zh)) return [`${name}: English and Chinese take different parameters`];
  return [];
}

/** Refusals without a sentence in both languages, and numbers that two refusals share. */
export function refusalFaults(refusals: readonly Refused[]): string[] {
  const complaints: string[] = [];
  const byCode = new Map<number, string>();
  for (const { name, code, text } of refusals) {
    complaints.push(...translationFaults(name, text.en, text.zh));
    if (!/\p{Script=Han}/u.test(text.zh)) complaints.push(`${name}: the Chinese sentence is not Chinese`);
    const other = byCode.get(code);
    if (other !== undefined && other !== name) complaints.push(`${name}: code ${code} is ${other}'s`);
    byCode.set(code, name);
  }
  return complaints;
}
