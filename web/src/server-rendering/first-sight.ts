/**
 * Returns the markup of a page as the first sight of it, which the app replaces. Styles in attributes become classes,
 * because the policy of pages allows a sheet by its hash and no attributes; marks of React, which does not take over this
 * markup, are left out. The names of these classes begin with `prefix`: a document may hold two such sheets.
 */
export function forFirstSight(markup: string, prefix: string): { html: string; style: string } {
  const styles: string[] = [];
  const html = markup
    .replace(/<!--.*?-->|<template[^>]*><\/template>/gs, '')
    .replace(/<[a-z][^<>]*>/g, (tag) => withClassForStyle(tag, styles, prefix));
  // Twice the class, so that it wins over a sheet, as a style in an attribute does.
  return { html, style: styles.map((each, at) => `.${prefix}${at}.${prefix}${at}{${decoded(each)}}`).join('') };
}

/** Takes the style of a tag among the styles, and gives the tag the class of that style. */
function withClassForStyle(tag: string, styles: string[], prefix: string): string {
  const [attribute, style = ''] = / style="([^"]*)"/.exec(tag) ?? [];
  if (attribute === undefined) return tag;
  if (/[{}]/.test(style)) throw new Error(`a style would end its rule: ${style}`);
  if (!styles.includes(style)) styles.push(style);
  const own = `${prefix}${styles.indexOf(style)}`;
  const bare = tag.replace(attribute, '');
  return bare.includes(' class="')
    ? bare.replace(' class="', ` class="${own} `)
    : withAttribute(bare, `class="${own}"`);
}

const withAttribute = (tag: string, attribute: string) => tag.replace(/\/?>$/, ` ${attribute}>`);

/** The text of an attribute, without the entities that React writes. */
function decoded(attribute: string): string {
  return attribute.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
