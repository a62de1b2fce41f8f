/** Returns the one or two letters that stand for a name or an address; of a Chinese name the family name. */
export function initialsOf(name: string): string {
  const text = name.replace(/@.*/, '').trim();
  // The parts of a double name are one name where a first and a last name stand beside each other.
  const all = text.split(/\s/.test(text) ? /\s+/ : /[._-]+/).filter(Boolean);
  // A number at the end distinguishes people of the same name and gives no initial.
  const words = all.length > 1 ? all.filter((word) => !/^\d/.test(word)) : all;
  const first = [...(words[0] ?? '')];
  if (/\p{Script=Han}/u.test(first[0] ?? '')) return first[0] ?? '';
  const second = [...(words.length > 1 ? (words[words.length - 1] ?? '') : '')];
  return ((first[0] ?? '') + (second[0] ?? first[1] ?? '')).toUpperCase();
}
