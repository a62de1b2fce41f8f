/** Addresses are found in either case, so they are compared so. */
export function isHere(pathname: string, href: string): boolean {
  return pathname.toLowerCase() === href.split('?')[0]?.toLowerCase();
}
