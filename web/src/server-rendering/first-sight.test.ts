import { expect, test } from 'vitest';
import { forFirstSight } from './first-sight';

test('styles in attributes become classes that win over a sheet, and marks of React are left out', () => {
  const markup =
    '<div style="width:22%"><i class="bar" style="width:22%"></i><img style="background:url(&quot;/a?b=1&amp;c&quot;)"/><!--$!--><template></template><p>a</p><!--/$--></div>';
  expect(forFirstSight(markup, 'sr')).toEqual({
    html: '<div class="sr0"><i class="sr0 bar"></i><img class="sr1"><p>a</p></div>',
    style: '.sr0.sr0{width:22%}.sr1.sr1{background:url("/a?b=1&c")}',
  });
});

test('text that looks like a style stays, and a style that would end its rule is refused', () => {
  expect(forFirstSight('<p> style=&quot;x&quot;</p>', 'sr')).toEqual({
    html: '<p> style=&quot;x&quot;</p>',
    style: '',
  });
  expect(() => forFirstSight('<p style="color:red}body{display:none"></p>', 'sr')).toThrow('would end its rule');
});
