import type { CSSProperties } from 'react';

/** Values of the light theme's design tokens, repeated here because mail programs do not support custom properties. */
const ink = '#13182d';
const muted = '#51597a';
const ground = '#f4f6fa';
const hairline = '#e1e5ef';
const borage = '#394ac5';
const borageDeep = '#1d2779';
const borageTint = '#f3f6ff';
const gold = '#febf23';
const goldText = '#402d00';
const fonts =
  '"Figtree Variable", Figtree, -apple-system, "Segoe UI", Roboto, "Noto Sans SC", "PingFang SC", sans-serif';

export const mailStyle = {
  page: {
    margin: 0,
    padding: '24px 12px',
    background: ground,
    color: ink,
    fontFamily: fonts,
    fontSize: 16,
    lineHeight: 1.6,
  },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 },
  sheet: { maxWidth: 560, margin: '0 auto' },
  brand: {
    padding: '20px 28px',
    background: borageDeep,
    borderRadius: '24px 24px 0 0',
    color: '#ffffff',
    fontSize: 22,
    fontWeight: 700,
  },
  brandLink: { color: '#ffffff', textDecoration: 'none' },
  brandCoin: { display: 'inline-block', width: 10, height: 10, marginLeft: 5, borderRadius: 5, background: gold },
  card: {
    padding: '28px 28px 12px',
    background: '#ffffff',
    border: `1px solid ${hairline}`,
    borderTop: 0,
    borderRadius: '0 0 24px 24px',
  },
  title: { margin: '0 0 16px', fontSize: 24, lineHeight: 1.25, fontWeight: 650 },
  text: { margin: '0 0 16px' },
  note: { margin: '0 0 16px', color: muted, fontSize: 14 },
  code: {
    margin: '0 0 16px',
    padding: '16px 12px',
    background: borageTint,
    borderRadius: 16,
    color: borageDeep,
    fontSize: 34,
    fontWeight: 700,
    letterSpacing: 10,
    textAlign: 'center',
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  },
  quote: {
    margin: '0 0 16px',
    padding: '2px 0 2px 16px',
    borderLeft: `3px solid ${hairline}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  facts: { margin: '0 0 16px', padding: '14px 18px', background: ground, borderRadius: 12 },
  factName: { color: muted, fontSize: 14 },
  factValue: { margin: '0 0 10px', fontWeight: 600 },
  action: { margin: '8px 0 20px' },
  button: {
    display: 'inline-block',
    padding: '13px 26px',
    borderRadius: 26,
    background: borage,
    color: '#ffffff',
    fontWeight: 650,
    textDecoration: 'none',
  },
  rewardButton: {
    display: 'inline-block',
    padding: '13px 26px',
    borderRadius: 26,
    background: gold,
    color: goldText,
    fontWeight: 650,
    textDecoration: 'none',
  },
  foot: { padding: '16px 28px', color: muted, fontSize: 13 },
  footLink: { color: muted },
} as const satisfies Record<string, CSSProperties>;
