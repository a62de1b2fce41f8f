/** Returns whether a value is an object with properties. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A question whose choices stand on another website. */
export interface ListedQuestion {
  readonly name: string;
  /** The question in the questionnaire. */
  readonly json: Record<string, unknown>;
  readonly source: Record<string, unknown>;
  /** The address of the list; null when it quotes answers, so that there is not one list for everybody. */
  readonly address: string | null;
}

const MAX_ADDRESS_CHARACTERS = 2_000;
const SCHEMELESS = /^\/\//;

/** Returns a web address without a password in it, with its scheme; null for anything else. */
function addressOf(url: unknown): string | null {
  if (typeof url !== 'string' || url.length > MAX_ADDRESS_CHARACTERS || /[{}]/.test(url)) return null;
  const address = url.trim().replace(SCHEMELESS, 'https://');
  if (!URL.canParse(address)) return null;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? address : null;
}

/** Returns the questions and columns anywhere in a questionnaire whose choices stand on another website. */
export function listedQuestions(questionnaire: unknown): ListedQuestion[] {
  const found: ListedQuestion[] = [];
  const open: unknown[] = [questionnaire];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value.toReversed());
    if (!isRecord(value)) continue;
    const { choicesByUrl: source, name } = value;
    if (isRecord(source) && source.url !== undefined && source.url !== '')
      found.push({ name: String(name ?? ''), json: value, source, address: addressOf(source.url) });
    open.push(...Object.values(value).toReversed());
  }
  return found;
}

/** Follows names through an object; null when there is nothing. */
function follow(value: unknown, names: readonly string[]): unknown {
  let inner = value;
  for (const name of names) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return null;
    inner = (inner as Record<string, unknown>)[name];
  }
  return inner;
}

/** Returns the names in a path, which survey-core separates by semicolons, else commas, else points. */
function namesIn(path: string): string[] {
  const separator = [';', ','].find((each) => path.includes(each)) ?? '.';
  return path.split(separator);
}

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

/** Returns a property of an entry; of a text and a number there is none. */
function property(entry: unknown, names: readonly string[]): unknown {
  return isRecord(entry) ? follow(entry, names) : null;
}

const carried = ['isExclusive', 'visibleIf', 'enableIf'] as const;

/** Longer lists are not read entry by entry: most of their entries would have to be without a value to fit. */
const MAX_READ = 10_000;

/**
 * Reads the choices in what another website answered, as survey-core reads them: `path` leads to the list, `valueName`,
 * `titleName` and `imageLinkName` name the properties of an entry, whose first property is its value otherwise. Returns
 * the number of entries when there are more than `most`; null when there is no list with an entry.
 */
export function choicesIn(
  content: unknown,
  source: Readonly<Record<string, unknown>>,
  most: number,
): unknown[] | number | null {
  const path = textOr(source.path, '');
  const list = path === '' ? content : follow(content, namesIn(path));
  if (!Array.isArray(list)) return null;
  if (list.length > MAX_READ) return list.length;
  const valueName = textOr(source.valueName, '');
  const valueNames = valueName.split('.');
  const titleNames = textOr(source.titleName, 'title').split('.');
  const imageNames = textOr(source.imageLinkName, 'imageLink').split('.');
  const choices = list.flatMap((entry): unknown[] => {
    const value = valueName === '' ? (isRecord(entry) ? Object.values(entry)[0] : entry) : property(entry, valueNames);
    if (value === null || value === undefined || value === '' || typeof value === 'object') return [];
    const text = property(entry, titleNames);
    const imageLink = property(entry, imageNames);
    const settings = carried.flatMap((key) => {
      const own = property(entry, [key]);
      return own === null || own === undefined ? [] : [[key, own] as const];
    });
    const isPlain = !text && !imageLink && settings.length === 0;
    return [
      isPlain
        ? value
        : { value, ...(text ? { text } : {}), ...(imageLink ? { imageLink } : {}), ...Object.fromEntries(settings) },
    ];
  });
  if (choices.length > most) return choices.length;
  return choices.length === 0 ? null : choices;
}

/** Returns the questions by the list that they read, and by how they read it. */
export function byList(questions: readonly ListedQuestion[]): ListedQuestion[][] {
  const lists = new Map<string, ListedQuestion[]>();
  for (const question of questions) {
    const { url, path, valueName, titleName, imageLinkName } = question.source;
    const key = JSON.stringify([question.address ?? url, path, valueName, titleName, imageLinkName]);
    const known = lists.get(key);
    if (known) known.push(question);
    else lists.set(key, [question]);
  }
  return [...lists.values()];
}
