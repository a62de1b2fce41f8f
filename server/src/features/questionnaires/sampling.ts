/** Returns one entry of a list at random; undefined when the list is empty. */
export function pickOne<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/** Returns a list in a random order. */
export function shuffledAtRandom<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Returns a random whole number, both ends included. */
export function integerBetween(least: number, most: number, random: () => number): number {
  return least + Math.floor(random() * (Math.max(least, most) - least + 1));
}

const WORDS_PER_SECOND = 4;

/** Returns the seconds that an average member takes to read texts: 240 words a minute. */
export function secondsToRead(...texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).filter(Boolean).length / WORDS_PER_SECOND;
}
