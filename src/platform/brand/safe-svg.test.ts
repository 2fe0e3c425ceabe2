import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rewriteMark } from './marks.ts';
import { MarkUnusable, rewriteSvg } from './safe-svg.ts';
import { BrandShape } from './setting.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const square = '<path d="M4 4h56v56H4z" fill="#103070" />';
const plain =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M4 4h56v56H4z" fill="#103070" /></svg>';

test.each([
  ['a script', `<script>alert(1)</script>${square}`],
  [
    'a script in a namespace of its own',
    `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${square}`,
  ],
  [
    'a foreign object',
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>${square}`,
  ],
  ['a picture from elsewhere', `<image href="https://evil.example/x.png"/>${square}`],
  [
    'an animation',
    `<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="d" to="M0 0"/>${square}`,
  ],
  [
    'uses in uses',
    `<defs><g id="a"><use href="#a"/></g></defs><use xlink:href="#a"/>${square}`.replace(
      '<defs><g id="a"><use href="#a"/></g></defs>',
      '',
    ),
  ],
  ['words', `<text>hi</text><title>t</title><desc>d</desc><metadata><rdf/></metadata>${square}`],
  [
    'a style that loads',
    `<style>@import url(https://evil.example/x.css); path{fill:url(https://evil.example)}</style>${square}`,
  ],
  [
    'a comment and an instruction',
    `<!-- <script>alert(1)</script> --><?xml-stylesheet href="x.css"?>${square}`,
  ],
  ['a link around a shape', `<a href="javascript:alert(1)">${square}</a>`],
])('%s is left out, and the shape stays', (_what, inside) => {
  expect(rewriteSvg(svg(inside)).picture).toBe(plain);
});

test.each([
  ['onload="alert(1)"'],
  ['ONCLICK="alert(1)"'],
  ['style="fill:url(https://evil.example/a.svg#b)"'],
  ['style="background:url(javascript:alert(1))"'],
  ['fill="url(https://evil.example/a.svg#b)"'],
  ['fill="expression(alert(1))"'],
  ['href="javascript:alert(1)"'],
  ['xlink:href="data:text/html,x"'],
  ['filter="url(#f)"'],
  ['class="&quot;&gt;&lt;script&gt;"'],
])('%s is left out', (attribute) => {
  const { picture } = rewriteSvg(svg(`<path d="M4 4h56v56H4z" ${attribute}/>`));
  expect(picture).toBe(plain.replace(' fill="#103070"', ''));
});

test('entities are no words of this language, however many', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`<g>&b;&x;</g>${square}`)}`;
  const { picture } = rewriteSvg(bomb);
  expect(picture).not.toMatch(/ENTITY|passwd|&|aaaa/);
  expect(picture).toContain('M4 4h56v56H4z');
});

test('what drawing programs write keeps its colours: classes, styles, gradients', () => {
  const { picture, leftOut } = rewriteSvg(
    svg(
      '<style type="text/css"><![CDATA[.st0{fill:#FF0000;stroke-width:2} .a,.b{fill:url(#g)}]]></style><defs><linearGradient id="g"><stop offset="0" style="stop-color:#00f"/></linearGradient><linearGradient id="h" xlink:href="#g"/></defs><path class="st0" d="M0 0h9z"/><rect class="b" width="9" height="9"/>',
      'width="64px" height="64px"',
    ),
  );
  expect(picture).toContain('viewBox="0 0 64 64"');
  expect(picture).toContain('fill="#FF0000"');
  expect(picture).toContain('fill="url(#g)"');
  expect(picture).toContain('stop-color="#00f"');
  expect(picture).toContain('<linearGradient id="h" href="#g">');
  expect(leftOut).toEqual(['style']);
  expect(rewriteSvg(picture).picture).toBe(picture);
});

test.each([
  ['nothing', '', 'unreadable'],
  ['no root', '<g><path d="M0 0"/></g>', 'unreadable'],
  ['two roots', plain + plain, 'unreadable'],
  ['no frame', svg(square, ''), 'unreadable'],
  ['a frame without end', svg(square, 'viewBox="0 0 1e999 1e999"'), 'unreadable'],
  ['no shape', svg('<text>F</text>'), 'empty'],
  ['too many shapes', svg('<path d="M0 0h1"/>'.repeat(5000)), 'too_complex'],
  ['too long a path', svg(`<path d="M0 0${'h1'.repeat(40_000)}"/>`), 'too_large'],
  ['a long one', svg(square, 'viewBox="0 0 300 80"'), 'uneven'],
])('%s is refused', (_what, text, reason) => {
  expect(() => rewriteSvg(text)).toThrow(expect.objectContaining({ name: 'MarkUnusable', reason }));
});

test('what nests without end is cut', () => {
  const deep = '<g>'.repeat(5000) + square + '</g>'.repeat(5000);
  expect(() => rewriteSvg(svg(deep))).toThrow(MarkUnusable);
});

test('whatever comes in, what comes out comes out the same again and has nothing that runs or loads', () => {
  const part = fc.constantFrom(
    ...[
      '<path d="M0 0h9z"/>',
      '<g ',
      '>',
      '</g>',
      '"',
      "'",
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<![CDATA[',
    ],
    ...[
      ']]>',
      'href="javascript:x"',
      '<use href="#a"/>',
      '&lt;',
      '&#60;',
      '<style>',
      '</style>',
      '<svg>',
      '</svg>',
    ],
    ...[
      'onload="x"',
      '<defs>',
      '</defs>',
      '<image href="x"/>',
      '<title>',
      '</title>',
      ' fill="red"',
      '\0',
      '<?x',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      let picture: string;
      try {
        picture = rewriteSvg(svg(parts.join(''))).picture;
      } catch (error) {
        expect(error).toBeInstanceOf(MarkUnusable);
        return;
      }
      expect(picture).not.toMatch(/<(?!\/?(svg|g|defs|path)[ >])|javascript|\son|<use|<image|style|script/i);
      expect(rewriteSvg(picture).picture).toBe(picture);
    }),
    { numRuns: 500 },
  );
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff0000ff' } })
    .png()
    .toBuffer();
const refusedAs = (bytes: Buffer, reason: string) =>
  expect(rewriteMark(bytes)).rejects.toMatchObject({ name: 'MarkUnusable', reason });

test('a PNG is decoded and written again, small enough to be kept', async () => {
  const { mark } = await rewriteMark(await png(900, 800));
  expect(mark.type).toBe('png');
  expect(await sharp(Buffer.from(mark.picture, 'base64')).metadata()).toMatchObject({
    width: 512,
    height: 455,
  });
  const noise = Buffer.from(Array.from({ length: 500 * 500 * 3 }, (_, at) => (at * 7919 * at) % 251));
  const photo = await sharp(noise, { raw: { width: 500, height: 500, channels: 3 } })
    .png()
    .toBuffer();
  const kept = await rewriteMark(photo);
  expect(kept.mark.picture.length).toBeLessThanOrEqual(32 * 1024);
});

test('rubbish is no mark', async () => {
  await refusedAs(await png(63, 63), 'too_small');
  await refusedAs(await png(300, 100), 'uneven');
  await refusedAs((await png(100, 100)).subarray(0, 60), 'unreadable');
  await refusedAs(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)]), 'unreadable');
  await refusedAs(Buffer.from('<html><body>svg</body></html>'), 'unreadable');
  await refusedAs(Buffer.alloc(2_000_000), 'too_large');
  await refusedAs(
    await sharp({ create: { width: 99, height: 99, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
    'empty',
  );
  await refusedAs(Buffer.from(svg('<path d="M500 500h9v9z"/>')), 'empty');
});

test('a setting takes no mark but one that is written as ours are', () => {
  const wrong = svg(`<script>alert(1)</script>${square}`);
  const parsed = (picture: string) =>
    BrandShape.safeParse({ mark: { type: 'svg', picture }, main: null, action: null }).success;
  expect([parsed(wrong), parsed(plain)]).toEqual([false, true]);
  expect(BrandShape.parse({ mark: null, main: '#1F5B45', action: '#FF6A1A' })).toEqual({
    mark: null,
    main: '#1f5b45',
    action: '#ff6a1a',
  });
});

test('words that a pattern could be long about are over in a moment', () => {
  const frame = (shape: string) => `<svg viewBox="0 0 64 64"><rect width="9" height="9"/>${shape}</svg>`;
  const gaps = `scale(1)${' '.repeat(20)}`.repeat(12);
  const figures = '1'.repeat(400_000);
  for (const shape of [
    `<rect width="9" height="9" transform="${gaps}!"/>`,
    `<rect width="${figures}x" height="9"/>`,
    `<path d="M0 0 ${figures}x"/>`,
  ]) {
    const begun = performance.now();
    expect(rewriteSvg(frame(shape)).picture).not.toContain(figures);
    expect(performance.now() - begun).toBeLessThan(2_000);
  }
});
