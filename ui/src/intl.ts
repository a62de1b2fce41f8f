/**
 * Caches the formatter that `make` returns for a locale and options: creating one takes longer than formatting a
 * hundred values.
 */
function memoized<Options, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known) return known;
    const format = make(locale, options);
    formats.set(key, format);
    return format;
  };
}

const numberFormats = memoized<Intl.NumberFormatOptions, Intl.NumberFormat>((...how) => new Intl.NumberFormat(...how));
const dateFormats = memoized<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (...how) => new Intl.DateTimeFormat(...how),
);
const pluralRules = memoized<Intl.PluralRulesOptions, Intl.PluralRules>((...how) => new Intl.PluralRules(...how));

/**
 * Formats a number for a locale. Integers, which are nearly all, are formatted without Intl, because English and
 * Chinese agree (2,480) and the first formatter takes a phone 60 ms.
 */
export function writeNumber(locale: string, value: number, options?: Intl.NumberFormatOptions): string {
  return options || !Number.isSafeInteger(value) ? numberFormats(locale, options ?? {}).format(value) : grouped(value);
}

/** Figures with two decimals at most, and a comma between thousands. */
export function grouped(figures: number | string): string {
  return String(figures).replace(/\B(?=(\d{3})+\b)/g, ',');
}

let readersZone: string | undefined;

/** Sets the time zone of the reader for whom a server renders; a browser has its own. */
export function renderInZone(timeZone: string | undefined): void {
  readersZone = timeZone;
}

/** A moment as a locale writes it; without a time zone in that of the reader. */
export function writeDate(locale: string, value: Date, options: Intl.DateTimeFormatOptions): string {
  return dateFormats(locale, { ...options, timeZone: options.timeZone ?? readersZone }).format(value);
}

/** The plural form that a locale uses beside a number. */
export function pluralOf(locale: string, value: number): Intl.LDMLPluralRule {
  return pluralRules(locale, {}).select(value);
}

/** The calendar day of a moment, `YYYY-MM-DD`, in a time zone; without one in that of the reader. */
export function dayIn(timeZone: string | undefined, value: Date): string {
  // en-CA writes days as ISO 8601 does.
  return writeDate('en-CA', value, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}
