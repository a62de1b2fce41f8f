/**
 * Returns a generator of numbers from 0 up to below 1, the same sequence for the same seed (xmur3 and sfc32, both in
 * the public domain).
 */
export function randomFrom(seed: string): () => number {
  let hash = 1779033703 ^ seed.length;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const next = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
  let [a, b, c, d] = [next(), next(), next(), next()];
  return () => {
    const sum = (a + b) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    d = (d + 1) | 0;
    const result = (sum + d) | 0;
    c = (c + result) | 0;
    return (result >>> 0) / 4294967296;
  };
}

/**
 * Returns the items in an order that depends on the seed alone. Fixed items keep their positions; items of one category
 * are shuffled among themselves only.
 */
export function shuffled<Item extends { readonly fixed?: true; readonly category?: string }>(
  items: readonly Item[],
  seed: string,
): Item[] {
  const places = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    if (item.fixed) continue;
    const category = item.category ?? '';
    places.set(category, [...(places.get(category) ?? []), index]);
  }
  const result = [...items];
  const random = randomFrom(seed);
  for (const free of places.values()) {
    const mixed = [...free];
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [mixed[last], mixed[other]] = [mixed[other] as number, mixed[last] as number];
    }
    for (const [index, place] of free.entries()) result[place] = items[mixed[index] as number] as Item;
  }
  return result;
}
