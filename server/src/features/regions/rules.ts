/** Returns whether a country is among the codes of the setting. An unknown country is not restricted. */
export function isRestricted(country: string | null, restrictedCountries: string): boolean {
  const codes = restrictedCountries.toUpperCase().split(/[^A-Z]+/);
  return country !== null && codes.includes(country);
}
