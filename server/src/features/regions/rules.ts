/** Is this country among the codes of the setting? A country that nobody knows is not. */
export function isRestricted(country: string | null, restrictedCountries: string): boolean {
  const codes = restrictedCountries.toUpperCase().split(/[^A-Z]+/);
  return country !== null && codes.includes(country);
}
