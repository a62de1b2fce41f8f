import { describe, expect, test } from 'vitest';
import { piecesOf, plainText } from './formatted-text';

describe('formatted texts', () => {
  test.each([
    ['no tags at all', ['no tags at all']],
    ['a <B>b</B> c', ['a ', { tag: 'b', inside: ['b'] }, ' c']],
    ['<i>a<br/>b</i>', [{ tag: 'i', inside: ['a', { tag: 'br' }, 'b'] }]],
    ['<b>a<i>b</b>c', [{ tag: 'b', inside: ['a', { tag: 'i', inside: ['b'] }] }, 'c']],
    ['x < 5 and <script>y</script>', ['x < 5 and <script>y</script>']],
    ['<b onclick="x()">a', ['<b onclick="x()">a']],
    ['open <u>end', ['open ', { tag: 'u', inside: ['end'] }]],
    ['end</b> only', ['end', ' only']],
    ['R&amp;D &lt;b&gt;', ['R&D <b>']],
  ])('%s', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });

  test('are plain without their tags', () => {
    expect(plainText('a <b>b</b><br>c &amp; d, x < 5')).toBe('a b c & d, x < 5');
    expect(plainText('as it is')).toBe('as it is');
  });
});
