/** Names that questions cannot have, because expressions read them as something else. */
const reserved =
  /^(?:length|locale|self|item|choice|row|panel|pageno|pagecount|questioncount|constructor|prototype|__proto__|tostring|valueof|hasownproperty|isprototypeof|propertyisenumerable|tolocalestring)$/i;

/** The names of the pages and elements of a questionnaire: unique in any case, and such that expressions can use them. */
export class ElementNames {
  private readonly taken = new Set<string>();

  /** Returns a free name that is close to the preferred one, and takes it. */
  take(preferred: string, fallback = 'question'): string {
    const plain = preferred
      .replace(/[{}[\]\p{Cc}]/gu, ' ')
      .replace(/^[$#\s]+|\s+$/g, '')
      .replace(/-(comment|unwrapped)$/i, '_$1')
      .slice(0, 150);
    const base = plain === '' ? fallback : reserved.test(plain) ? `${plain}_` : plain;
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? base : `${base}_${number}`;
      if (this.taken.has(name.toLowerCase())) continue;
      this.taken.add(name.toLowerCase());
      return name;
    }
  }
}
