/**
 * Writes src/tokens.css from tokens.json. `node ui/generate-tokens.mjs --check` fails when the file is stale.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const tokens = JSON.parse(readFileSync(new URL('./tokens.json', import.meta.url), 'utf8'));
const target = new URL('./src/tokens.css', import.meta.url);

function resolved(token) {
  const value = token.$value ?? token;
  if (typeof value !== 'string') return value;
  return value.replace(/\{([^}]+)\}/g, (_, path) => resolved(path.split('.').reduce((node, key) => node[key], tokens)));
}

const px = ({ value }) => (value === 0 ? '0' : `${value}px`);
const rem = ({ value }) => `${value / 16}rem`;
const lines = (entries, indent) => entries.map(([name, value]) => `${indent}--${name}: ${value};`).join('\n');

// Installed Chinese fonts come before those that are loaded; see fonts.css and chinese-font.css for the others.
const packaged = {
  'Figtree Variable': ['Figtree Variable', 'Arial fallback', 'DejaVu fallback'],
  'Noto Sans SC': ['PingFang SC', 'Microsoft YaHei', 'Noto Sans SC'],
  'Noto Sans CJK SC': [
    'Noto Sans CJK SC',
    'Source Han Sans SC',
    'Chinese words',
    'Noto Sans SC slices',
    'Chinese fallback',
  ],
};
const stack = (families) =>
  families
    .flatMap((family) => packaged[family] ?? [family])
    .map((family) => (/ /.test(family) ? `"${family}"` : family))
    .join(', ');

const shadow = (layers) =>
  layers
    .map(
      (s) =>
        `${px({ value: s.offsetX })} ${px({ value: s.offsetY })} ${px({ value: s.blur })} ${px({ value: s.spread })} ${s.color}`,
    )
    .map((text) => text.replace(/(^| )0px/g, '$10'))
    .join(', ');
const layersOf = (token) =>
  (token.$value ?? token).map((s) => ({
    offsetX: s.offsetX.value ?? s.offsetX,
    offsetY: s.offsetY.value ?? s.offsetY,
    blur: s.blur.value ?? s.blur,
    spread: s.spread.value ?? s.spread,
    color: s.color,
  }));

function theme(name) {
  return [
    ...Object.entries(tokens.theme[name]).map(([key, token]) => [`color-${key}`, resolved(token)]),
    ...Object.entries(tokens.shadow[name]).map(([key, token]) => [`shadow-${key}`, shadow(layersOf(token))]),
  ];
}

function ramps() {
  return Object.entries(tokens.color).flatMap(([ramp, steps]) =>
    Object.entries(steps).map(([step, token]) => [`ramp-${ramp}-${step}`, token.$value]),
  );
}

function sizes(node, prefix) {
  return Object.entries(node).flatMap(([key, child]) => {
    if (key.startsWith('$')) return [];
    const name = `${prefix}-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return child.$value ? [[name, px(child.$value)]] : sizes(child, name);
  });
}

const typeNames = Object.keys(tokens.type).filter((name) => !name.startsWith('$'));
const sizeOf = (type) => (type.$value ?? type).fontSize;
const familyVar = (family) => `var(--font-${/display|mono/.exec(family)?.[0] ?? 'text'})`;
const isHeading = (name) => /^(display|title)/.test(name);
const font = (name, size, lineHeight) => {
  const type = tokens.type[name].$value ?? tokens.type[name];
  return `${type.fontWeight} ${rem(size)}/${lineHeight} ${familyVar(type.fontFamily)}`;
};

function typeTokens(zh, mobile) {
  return typeNames.flatMap((name) => {
    const type = tokens.type[name].$value ?? tokens.type[name];
    const small = tokens.typeMobile[name];
    if (mobile && !small) return [];
    if (zh && !isHeading(name)) return [];
    const size = mobile ? (small.$value ?? small) : sizeOf(tokens.type[name]);
    return [[`type-${name}`, font(name, size, zh ? 1.3 : type.lineHeight)]];
  });
}

const tracking = typeNames
  .map((name) => [name, (tokens.type[name].$value ?? tokens.type[name]).letterSpacing.value])
  .map(([name, value]) => [`tracking-${name}`, value === 0 ? '0' : `${value}em`]);

const typeClasses = typeNames
  .map((name) => {
    const tabular = name.startsWith('amount') ? '\n  font-variant-numeric: tabular-nums;' : '';
    return `.type-${name} {\n  font: var(--type-${name});\n  letter-spacing: var(--tracking-${name});${tabular}\n}`;
  })
  .join('\n');

const bezier = (token) => `cubic-bezier(${(token.$value ?? token).join(', ')})`;
const duration = (token) => {
  const { value, unit } = token.$value;
  return `${value}${unit}`;
};

const root = [
  ['font-display', stack(tokens.font.family.display.$value ?? tokens.font.family.display)],
  ['font-text', stack(tokens.font.family.text.$value ?? tokens.font.family.text)],
  ['font-mono', stack(tokens.font.family.mono.$value)],
  ...Object.entries(tokens.space).map(([key, token]) => [`space-${key}`, px(token.$value)]),
  ...Object.entries(tokens.radius).map(([key, token]) => [`radius-${key}`, px(token.$value)]),
  ...sizes(tokens.size, 'size'),
  ...Object.entries(tokens.motion.duration).map(([key, token]) => [`duration-${key}`, duration(token)]),
  ...Object.entries(tokens.motion.easing).map(([key, token]) => [`ease-${key}`, bezier(token)]),
  ...Object.entries(tokens.layer).map(([key, token]) => [
    `layer-${key.replace('tabBar', 'tab-bar')}`,
    token.$value ?? token,
  ]),
];

const unformatted = `/* Generated from tokens.json by generate-tokens.mjs. Do not edit. */
@layer base, parts;

:root {
${lines(root, '  ')}
${lines(ramps(), '  ')}
${lines(typeTokens(false, false), '  ')}
${lines(tracking, '  ')}
}

:root,
[data-theme="light"] {
  color-scheme: light;
${lines(theme('light'), '  ')}
}

/* Print is always light. */
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
${lines(theme('dark'), '    ')}
  }
}

@media screen {
  [data-theme="dark"] {
    color-scheme: dark;
${lines(theme('dark'), '    ')}
  }
}

:root:lang(zh) {
${lines(typeTokens(true, false), '  ')}
${lines(
  tracking.filter(([, value]) => value !== '0').map(([name]) => [name, '0']),
  '  ',
)}
}

@media (max-width: 1023.98px) {
  :root {
${lines(typeTokens(false, true), '    ')}
  }
  :root:lang(zh) {
${lines(typeTokens(true, true), '    ')}
  }
}

@media (prefers-reduced-motion: reduce) {
  :root {
${lines(
  Object.keys(tokens.motion.duration).map((key) => [`duration-${key}`, '0ms']),
  '    ',
)}
  }
}

@layer base {
${typeClasses}
}
`;

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const css = execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=ui/src/tokens.css'], {
  input: unformatted,
  cwd: new URL('..', import.meta.url),
  encoding: 'utf8',
});

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== css) {
    console.error('ui/src/tokens.css is stale: run node ui/generate-tokens.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(target, css);
}
