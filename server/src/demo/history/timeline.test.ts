import { describe, expect, it } from 'vitest';
import { Random } from './random';
import { Timeline } from './timeline';

describe('random numbers of a seed', () => {
  const numbers = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 200 }, () => random.next());
  };

  it('are the same each time, and others for another seed', () => {
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
    expect(Math.min(...numbers(7))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers(7))).toBeLessThan(1);
  });
});

describe('a timeline', () => {
  it('lets things happen in the order of time, those of one instant as they were added, and none after its end', () => {
    const timeline = new Timeline(100);
    const happened: string[] = [];
    const random = new Random(3);
    for (let place = 0; place < 300; place += 1) {
      const at = random.whole(0, 120);
      timeline.at(at, () => happened.push(`${String(timeline.now).padStart(3, '0')}`));
    }
    timeline.at(50, () => timeline.at(20, () => happened.push(`${String(timeline.now).padStart(3, '0')} later`)));
    timeline.run();
    expect(happened).toEqual([...happened].sort());
    expect(happened.some((each) => each === '050 later')).toBe(true);
    expect(happened.every((each) => Number(each.slice(0, 3)) <= 100)).toBe(true);
  });
});
