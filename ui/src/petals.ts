/** Outline of a blossom: n petals of depth d around a centre. The first petal points up. */
export function petalPath(petals: number, depth: number, radius: number, x: number, y: number): string {
  const points = Math.max(72, petals * 12);
  let path = '';
  for (let i = 0; i < points; i++) {
    const t = (i / points) * 2 * Math.PI;
    const r = radius * (1 - depth + depth * Math.abs(Math.cos((petals * t) / 2)) ** 0.62);
    path += `${i ? 'L' : 'M'}${(x + r * Math.sin(t)).toFixed(1)} ${(y - r * Math.cos(t)).toFixed(1)}`;
  }
  return `${path}Z`;
}

/** Petals and depth per level, 1 to 6. */
export const rosettes = [
  [3, 0.36],
  [5, 0.3],
  [8, 0.22],
  [13, 0.15],
  [21, 0.105],
  [34, 0.07],
] as const;

const goldenAngle = (137.508 * Math.PI) / 180;

/** Returns the positions of n grains in a flower head of 100 by 100, from the centre outwards. */
export function grainPositions(count: number): { x: number; y: number }[] {
  const step = 48.5 / (Math.sqrt(count) + 0.72);
  return Array.from({ length: count }, (_, i) => {
    const radius = step * Math.sqrt(i + 0.5);
    return { x: 50 + radius * Math.cos(i * goldenAngle), y: 50 + radius * Math.sin(i * goldenAngle) };
  });
}

/** Grains are a little larger towards the edge, and larger in a head of few grains. */
export function grainRadius(count: number, index: number): number {
  const largest = (48.5 / (Math.sqrt(count) + 0.72)) * (count < 40 ? 0.78 : 0.64);
  return largest * (0.78 + (0.22 * index) / count);
}
