const NETWORKS_PER_WORKER = 2 ** 10;
const NETWORKS = 2 ** 17;

let handedOut = 0;

/**
 * The header of a proxy with the address of a network that no other test of the run has, from the range that is reserved
 * for tests of devices. Several members in one network are a quality signal, and two signals hold a reward.
 */
export function ownNetwork(): Record<'x-forwarded-for', string> {
  const worker = Number(process.env.TEST_WORKER_INDEX ?? NETWORKS / NETWORKS_PER_WORKER - 1);
  const first = Number(process.env.POLLEN_FIRST_NETWORK ?? 0);
  const host = (first + worker * NETWORKS_PER_WORKER + (handedOut % NETWORKS_PER_WORKER)) % NETWORKS;
  handedOut += 1;
  return { 'x-forwarded-for': `198.${18 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}` };
}
