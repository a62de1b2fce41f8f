import ts from 'typescript';
import { type SourceFile, translationFaults } from './architecture';
import type { Catalog } from './catalogs';

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.(test|en|zh)\.tsx?$/.test(path);

function parse({ path, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** What a script spells out: whole strings and numbers, and the ends of strings that it puts together. */
function spelledIn(file: SourceFile): (key: string) => boolean {
  const whole = new Set<string>();
  const ends: [head: string, tail: string][] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) whole.add(node.text);
    else if (ts.isTemplateExpression(node)) ends.push([node.head.text, node.templateSpans.at(-1)?.literal.text ?? '']);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return (key) =>
    whole.has(key) || ends.some(([head, tail]) => head + tail !== '' && key.startsWith(head) && key.endsWith(tail));
}

/** `order.first_approval` as `orderFirstApproval`. */
const camelCased = (name: string) => name.replace(/[._-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Keys of a catalog, exported as `name`, that no file beside those which import it spells out. A catalog that is looked
 * up by what comes from the server (`kind in words.en`) may have the names that the server spells out as well.
 */
export function unusedKeys(name: string, { word, en }: Catalog, app: string, files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => path.startsWith(`${app}/src/`) && isProduct(path));
  const users = sources.filter(({ text }) => text.includes(name));
  const folders = new Set(users.map(({ path }) => folderOf(path)));
  // The client that both apps share names what is said when there is no answer; a list of states, each of them.
  const isShared = (path: string) =>
    path.startsWith('contract/') && users.some(({ text }) => text.includes(`@pollen/${path.replace(/\.ts$/, "'")}`));
  const near = files.filter(
    ({ path }) =>
      path === 'contract/client.ts' ||
      isShared(path) ||
      (sources.some((each) => each.path === path) && folders.has(folderOf(path))),
  );
  const spelled = near.map(spelledIn);
  const isFromServer = users.some(({ text }) => text.includes(`in ${name}.en`));
  const named = isFromServer ? namesOfTheServer(files) : new Set<string>();
  return Object.keys(en)
    .filter((key) => !named.has(key) && !spelled.some((isSpelled) => isSpelled(key)))
    .map((key) => `${word}.${key}: nothing says it`);
}

const foundNames = new WeakMap<readonly SourceFile[], Set<string>>();

/** Names that the server hands out; read once for all catalogs, since every file of it has to be looked through. */
function namesOfTheServer(files: readonly SourceFile[]): Set<string> {
  const names = foundNames.get(files) ?? readNames(files);
  foundNames.set(files, names);
  return names;
}

/** Whole names, and those put together as in `survey.${action}`. */
function readNames(files: readonly SourceFile[]): Set<string> {
  const literals: string[] = [];
  const heads: string[] = [''];
  for (const { path, text } of files) {
    if (!/^(contract|server\/src)\//.test(path) || !isProduct(path)) continue;
    for (const [, literal = ''] of text.matchAll(/['"`]([\w.-]+)['"`]/g)) literals.push(literal);
    for (const [, property = ''] of text.matchAll(/^\s+(\w+): \{/gm)) literals.push(property);
    for (const [, head = ''] of text.matchAll(/`([a-z][a-zA-Z]*\.)\$\{[\w.]+\}`/g)) heads.push(head);
  }
  return new Set(heads.flatMap((head) => literals.map((literal) => camelCased(head + literal))));
}

const spokenAttributes = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);
/** Two letters that stand together and are no name that is the same in every language. */
const says = (text: string) => /\p{L}{2}/u.test(text.replace(/\b(Pollen|LV)\b/g, ''));

/** Words that a component writes or reads out past the catalogs. */
export function wordsPastCatalogs(file: SourceFile): string[] {
  if (!file.path.endsWith('.tsx') || !isProduct(file.path)) return [];
  const source = parse(file);
  const faults: string[] = [];
  const add = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    faults.push(`${file.path}:${line + 1}: "${text.trim()}" stands in no catalog`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && says(node.text)) add(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const literal of spokenOf(node.expression)) if (says(literal.text)) add(literal, literal.text);
    }
    if (ts.isJsxAttribute(node) && spokenAttributes.has(node.name.getText(source)) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      for (const literal of value ? spokenOf(value) : []) if (says(literal.text)) add(literal, literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** The strings that an expression may come to: itself, or either side of a choice. */
function spokenOf(node: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return spokenOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...spokenOf(node.whenTrue), ...spokenOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return spokenOf(node.right);
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) {
      return [...spokenOf(node.left), ...spokenOf(node.right)];
    }
  }
  return [];
}

/** Sentences that the server keeps side by side, `{ en, zh }`, of which one is missing, is not Chinese, or takes other parameters. */
export function sideBySideFaults(file: SourceFile): string[] {
  if (!isProduct(file.path)) return [];
  const source = parse(file);
  const faults: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const sides = propertiesOf(node);
      const en = sides.get('en');
      const zh = sides.get('zh');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (en && zh) faults.push(...faultsBetween(`${file.path}:${line + 1}`, en, zh));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function propertiesOf(node: ts.ObjectLiteralExpression): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)) {
      found.set(property.name.text, property.initializer);
    }
  }
  return found;
}

function faultsBetween(name: string, en: ts.Expression, zh: ts.Expression): string[] {
  if (ts.isStringLiteralLike(en) && ts.isStringLiteralLike(zh)) {
    if (en.text === '' && zh.text === '') return [];
    const faults = translationFaults(name, en.text, zh.text);
    const isSentence = /\p{L}{2,} \p{L}{2,}/u.test(en.text);
    if (isSentence && !/\p{Script=Han}/u.test(zh.text)) faults.push(`${name}: "${zh.text}" is not Chinese`);
    return faults;
  }
  if (ts.isObjectLiteralExpression(en) && ts.isObjectLiteralExpression(zh)) {
    const ours = propertiesOf(en);
    const theirs = propertiesOf(zh);
    return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
      const [here, there] = [ours.get(key), theirs.get(key)];
      return here && there ? faultsBetween(`${name} ${key}`, here, there) : [`${name}: ${key} is in one language only`];
    });
  }
  if (ts.isArrayLiteralExpression(en) && ts.isArrayLiteralExpression(zh)) {
    if (en.elements.length !== zh.elements.length) return [`${name}: one language says more than the other`];
    return en.elements.flatMap((each, index) => faultsBetween(name, each, zh.elements[index] ?? each));
  }
  return [];
}
