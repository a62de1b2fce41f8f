import { Coin } from '@pollen/ui/Coin';
import { Skeleton } from '@pollen/ui/Skeleton';
import type { QRCode } from 'qrcode';
import { useEffect, useState } from 'react';
import styles from './QrCode.module.css';

const quiet = 2;
const finder = 7;

/** The code as grains around a coin. Error correction is the highest, so the coin may cover its middle. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QRCode | null>(null);

  useEffect(() => {
    let current = true;
    void import('qrcode').then(({ create }) => {
      if (current) setCode(create(text, { errorCorrectionLevel: 'H' }));
    });
    return () => {
      current = false;
    };
  }, [text]);

  if (!code) return <Skeleton height="auto" radius={16} className={styles.waiting} />;
  const { size, data } = code.modules;
  const dots: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (data[y * size + x] && !inFinder(x, y, size) && !underCoin(x, y, size)) dots.push(dot(x + 0.5, y + 0.5));
    }
  }
  const corners = [
    [0, 0],
    [size - finder, 0],
    [0, size - finder],
  ];
  return (
    <div className={styles.code}>
      <svg
        viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
        role="img"
        aria-label={label}
        className={styles.picture}
      >
        <path d={dots.join('')} />
        {corners.map(([x = 0, y = 0]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <rect x="0.5" y="0.5" width="6" height="6" rx="1.7" fill="none" stroke="currentColor" />
            <rect x="2" y="2" width="3" height="3" rx="0.9" />
          </g>
        ))}
      </svg>
      <span className={styles.coin}>
        <Coin size={28} />
      </span>
    </div>
  );
}

function dot(x: number, y: number): string {
  return `M${x - 0.44} ${y}a.44.44 0 1 0 .88 0a.44.44 0 1 0-.88 0`;
}

function inFinder(x: number, y: number, size: number): boolean {
  const far = size - finder;
  return (x < finder && y < finder) || (x >= far && y < finder) || (x < finder && y >= far);
}

function underCoin(x: number, y: number, size: number): boolean {
  const middle = (size - 1) / 2;
  return Math.hypot(x - middle, y - middle) < size * 0.085;
}
