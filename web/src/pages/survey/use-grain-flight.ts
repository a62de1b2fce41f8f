import { type RefObject, useEffect, useState } from 'react';

const flightMs = 600;
const mostGrains = 14;
const svg = 'http://www.w3.org/2000/svg';

/**
 * Grains leave the head, turn gold on their way and land in the balance: once, when a survey has just been finished.
 * True when they have landed, which without motion is at once.
 */
export function useGrainFlight(
  head: RefObject<HTMLElement | null>,
  balance: RefObject<HTMLElement | null>,
  on: boolean,
): boolean {
  const [hasLanded, setLanded] = useState(!on);
  useEffect(() => {
    if (!on) return;
    const circles = [...(head.current?.querySelectorAll('circle') ?? [])];
    const coin = balance.current?.querySelector('svg');
    if (!coin || circles.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setLanded(true);
      return;
    }
    const goal = coin.getBoundingClientRect();
    const sky = document.createElementNS(svg, 'svg');
    sky.setAttribute('aria-hidden', 'true');
    sky.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;z-index:60;pointer-events:none';
    document.body.append(sky);

    const step = Math.max(1, Math.floor(circles.length / mostGrains));
    const flying = circles.filter((_, index) => index % step === 0).slice(0, mostGrains);
    const gold = getComputedStyle(document.documentElement).getPropertyValue('--ramp-gold-400');
    const lag = (flightMs * 0.4) / Math.max(1, flying.length - 1);
    const flights = flying.map((circle, index) => {
      const from = circle.getBoundingClientRect();
      const x = from.left + from.width / 2;
      const y = from.top + from.height / 2;
      const grain = document.createElementNS(svg, 'circle');
      grain.setAttribute('r', String(from.width / 2));
      grain.setAttribute('fill', getComputedStyle(circle).fill);
      sky.append(grain);
      const dx = goal.left + goal.width / 2 - x;
      const dy = goal.top + goal.height / 2 - y;
      // Upwards first, as if a breeze had taken it.
      const lift = Math.min(0, dy) * 0.35 - 36;
      return grain.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(1)` },
          { transform: `translate(${x + dx * 0.35}px, ${y + lift}px) scale(1.1)`, fill: gold, offset: 0.45 },
          { transform: `translate(${x + dx}px, ${y + dy}px) scale(0.5)`, fill: gold, opacity: 1, offset: 0.98 },
          { transform: `translate(${x + dx}px, ${y + dy}px) scale(0.5)`, fill: gold, opacity: 0 },
        ],
        {
          duration: flightMs * 0.6,
          delay: index * lag,
          easing: 'cubic-bezier(0.45, 0, 0.3, 1)',
          fill: 'both',
        },
      );
    });
    let here = true;
    Promise.allSettled(flights.map((flight) => flight.finished)).then(() => {
      sky.remove();
      if (here) setLanded(true);
    });
    return () => {
      here = false;
      for (const flight of flights) flight.cancel();
      sky.remove();
    };
  }, [head, balance, on]);
  return hasLanded;
}
