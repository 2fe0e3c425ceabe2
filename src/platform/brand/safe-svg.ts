/**
 * An uploaded SVG, parsed and written anew with nothing in it but shapes, groups and gradients: whatever runs, loads,
 * refers elsewhere or repeats itself is left out, by lists of what may stay.
 */
import sanitize from 'sanitize-html';

/** What a mark may have once it is written anew. */
export const largestMarkCharacters = 32 * 1024;
const mostElements = 400;
const deepest = 24;
/** Wider or higher than this it is no mark that an icon has room for. */
const mostUneven = 1.34;

export type MarkTrouble = 'unreadable' | 'too_large' | 'too_complex' | 'uneven' | 'too_small' | 'empty';

/** An upload that cannot become a mark. */
export class MarkUnusable extends Error {
  override readonly name = 'MarkUnusable';
  readonly reason: MarkTrouble;

  constructor(reason: MarkTrouble) {
    super(`The mark is ${reason}.`);
    this.reason = reason;
  }
}

export const isSquarish = (width: number, height: number): boolean =>
  Math.max(width, height) <= mostUneven * Math.min(width, height);

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const drawn = new Set(['svg', 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', ...shapes]);
/** Left out with all that is in them; what no list knows is left out alone, and what it holds stays. */
const leftOutWhole = [
  ...['script', 'style', 'foreignObject', 'image', 'text', 'title', 'desc', 'metadata', 'use', 'symbol'],
  ...[
    'clipPath',
    'mask',
    'pattern',
    'marker',
    'filter',
    'switch',
    'animate',
    'set',
    'iframe',
    'audio',
    'video',
  ],
];

const number = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?';
const length = new RegExp(`^${number}(?:px|%)?$`, 'i');
const path = /^[MmLlHhVvCcSsQqTtAaZz\deE\s,.+-]*$/;
const list = /^[\deE\s,.+-]*$/;
const paint = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s,.%/+-]*\)|url\(#[\w-]{1,60}\)(?: none)?)$/i;
const word = /^[a-z][a-z-]{1,20}$/i;
const transform = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\deE\s,.+-]*\)[\s,]*)*$/;
const name = /^[A-Za-z_][\w-]{0,59}$/;

const allowed: Record<string, RegExp> = {
  d: path,
  points: list,
  viewBox: list,
  transform,
  gradientTransform: transform,
  id: name,
  href: /^#[\w-]{1,60}$/,
  ...Object.fromEntries(['fill', 'stroke', 'stop-color', 'color'].map((each) => [each, paint])),
  'stroke-dasharray': /^(?:none|[\d\s,.]*)$/,
  ...Object.fromEntries(
    [
      ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'width', 'height'],
      ...['offset', 'opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'stroke-width'],
      ...['stroke-miterlimit', 'stroke-dashoffset'],
    ].map((each) => [each, length]),
  ),
  ...Object.fromEntries(
    [
      ...['fill-rule', 'stroke-linecap', 'stroke-linejoin', 'gradientUnits', 'spreadMethod'],
      ...['display', 'visibility', 'paint-order'],
    ].map((each) => [each, word]),
  ),
};
/** A style sheet may say these of a shape; it never says where anything is. */
const styled = /^(?:fill|stroke|stop|opacity|display|visibility|color)/;

/** Lines are as long as they are; whatever else is longer says nothing of a mark, and is not looked at. */
const longestOf = (attribute: string): number =>
  attribute === 'd' || attribute === 'points' ? Number.POSITIVE_INFINITY : 300;
const isAllowed = (attribute: string, value: string): boolean =>
  Object.hasOwn(allowed, attribute) && allowed[attribute]?.test(value) === true;

type Attributes = Record<string, string>;

/** `fill:red; stroke-width: 2` as attributes. */
const attributesOf = (style: string): Attributes =>
  Object.fromEntries(
    style
      .split(';')
      .map((one) => one.split(':').map((part) => part.trim()))
      .flatMap(([property = '', value = '', ...more]) =>
        more.length === 0 && styled.test(property) ? [[property, value]] : [],
      ),
  );

/** Rules by class, as drawing programs write them; no other selector is known. */
function classRules(svg: string): Map<string, Attributes> {
  const rules = new Map<string, Attributes>();
  for (const [, sheet = ''] of svg.matchAll(/<style[^>]*>([^<]*(?:<!\[CDATA\[[^<]*)?)<\/style>/g))
    for (const [, selectors = '', body = ''] of sheet
      .replace('<![CDATA[', '')
      .matchAll(/([^{}]{1,300})\{([^{}]{0,600})\}/g))
      for (const selector of selectors.split(',')) {
        const [, named] = /^\s*\.([\w-]{1,60})\s*$/.exec(selector) ?? [];
        if (named) rules.set(named, { ...rules.get(named), ...attributesOf(body) });
      }
  return rules;
}

function safeAttributes(tag: string, given: Attributes, rules: Map<string, Attributes>): Attributes {
  const said = { ...given };
  if (said['xlink:href'] !== undefined) said.href ??= said['xlink:href'];
  // A gradient may take the stops of another; nothing else refers to anything.
  if (!tag.endsWith('Gradient')) delete said.href;
  for (const one of (given.class ?? '').split(/\s+/)) Object.assign(said, rules.get(one));
  Object.assign(said, attributesOf(given.style ?? ''));
  return Object.fromEntries(
    Object.entries(said)
      .map(([attribute, value]) => [attribute, value.trim()] as const)
      .filter(([attribute, value]) => value.length <= longestOf(attribute) && isAllowed(attribute, value)),
  );
}

/** The frame it is drawn in: its own, or that of its size. */
function frameOf({ viewBox = '', width = '', height = '' }: Attributes): number[] {
  const box = viewBox.split(/[\s,]+/).map(Number);
  const size = [0, 0, Number.parseFloat(width), Number.parseFloat(height)];
  return box.length === 4 && box.every(Number.isFinite) ? box : size;
}

/**
 * The same drawing, of the safe subset; what comes out comes out the same again.
 * @throws MarkUnusable
 */
export function rewriteSvg(svg: string): { picture: string; leftOut: string[] } {
  const rules = classRules(svg);
  const leftOut = new Set<string>();
  let elements = 0;
  let frame: number[] | undefined;
  const rewrite = (tag: string, given: Attributes): sanitize.Tag => {
    elements += 1;
    if (!drawn.has(tag) && !/^(title|desc|metadata)$/.test(tag)) leftOut.add(tag);
    for (const attribute of Object.keys(given)) if (/^on/i.test(attribute)) leftOut.add(attribute);
    const attribs = safeAttributes(tag, given, rules);
    if (tag !== 'svg') return { tagName: tag, attribs };
    if (frame) return { tagName: 'g', attribs: {} };
    frame = frameOf(attribs);
    return {
      tagName: 'svg',
      attribs: { xmlns: 'http://www.w3.org/2000/svg', viewBox: frame.join(' '), ...inherited(attribs) },
    };
  };
  const picture = sanitize(svg, {
    allowedTags: [...drawn, ...leftOutWhole],
    allowedAttributes: false,
    // The tags that are left out whole are never written, which is what this is about.
    allowVulnerableTags: true,
    allowedSchemes: [],
    allowProtocolRelative: false,
    selfClosing: [...shapes, 'stop'],
    transformTags: { '*': rewrite },
    exclusiveFilter: ({ tag }) => !drawn.has(tag),
    textFilter: () => '',
    nestingLimit: deepest,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  }).trim();
  check(picture, frame, elements);
  return { picture, leftOut: [...leftOut].slice(0, 8) };
}

/** What the root says of all that is in it. */
const inherited = (attribs: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([attribute]) => styled.test(attribute)));

const hasShape = new RegExp(`<(?:${shapes.join('|')}) `);

function check(picture: string, frame: number[] | undefined, elements: number): void {
  if (!frame || !picture.startsWith('<svg ') || picture.indexOf('</svg>') !== picture.length - 6)
    throw new MarkUnusable('unreadable');
  const [, , width = 0, height = 0] = frame;
  if (!(width > 0 && height > 0 && width < 1e5 && height < 1e5)) throw new MarkUnusable('unreadable');
  if (!hasShape.test(picture)) throw new MarkUnusable('empty');
  if (elements > mostElements) throw new MarkUnusable('too_complex');
  if (picture.length > largestMarkCharacters) throw new MarkUnusable('too_large');
  if (!isSquarish(width, height)) throw new MarkUnusable('uneven');
}
