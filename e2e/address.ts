/** Where the Pollen of this run listens; the global setup says it. */
export function addressOfPanel(): string {
  const address = process.env.POLLEN_ADDRESS;
  if (!address) throw new Error('POLLEN_ADDRESS is not set: these specs run through playwright test.');
  return address;
}
