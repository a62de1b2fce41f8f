/** Returns whether an instant is on this day, for the reader. */
export function isToday(at: string): boolean {
  return new Date(at).toDateString() === new Date().toDateString();
}
