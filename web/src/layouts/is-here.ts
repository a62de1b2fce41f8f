/** Addresses are matched without regard to upper and lower case, so they are compared without it too. */
export function isHere(pathname: string, href: string): boolean {
  return pathname.toLowerCase() === href.split('?')[0]?.toLowerCase();
}
