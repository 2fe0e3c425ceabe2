/** The driver's place, seen from between the front seats: 600 x 400, y downwards. */
import type { Body } from './kinds.ts';
import type { DrawnPicture } from './names.ts';
import { mix, type Tones, tonesOf } from './paint.ts';
import { fill, line } from './strokes.ts';

/** How the cabin of a body stands: lower edge of the roof, top of the dashboard, and how upright the glass is. */
const cabins: Record<Body, { roof: number; dash: number; lean: number; bonnet: number }> = {
  sedan: { roof: 44, dash: 196, lean: 62, bonnet: 30 },
  suv: { roof: 36, dash: 190, lean: 50, bonnet: 38 },
  hatchback: { roof: 40, dash: 194, lean: 56, bonnet: 24 },
  coupe: { roof: 62, dash: 204, lean: 78, bonnet: 44 },
  pickup: { roof: 38, dash: 186, lean: 40, bonnet: 50 },
  van: { roof: 24, dash: 184, lean: 34, bonnet: 12 },
};

const plastic = '#2B3231';
const deep = '#1C2221';
const seam = '#111615';
const soft = '#3A4342';
const metal = '#B9C1BE';

export function drawInterior({ body, paint, electric }: DrawnPicture): string {
  const tones = tonesOf(paint);
  const cabin = cabins[body];
  return [
    definitions(cabin.dash),
    outside(cabin, tones),
    frame(cabin),
    dashboard(cabin, tones),
    electric ? wideScreen(cabin.dash) : console_(cabin.dash),
    tunnel(cabin.dash, tones, electric),
    wheel(cabin.dash, tones),
    doors(cabin.dash, tones),
    mirror(cabin.roof),
  ].join('');
}

const definitions = (dash: number): string =>
  `<defs><linearGradient id="sky" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#BFD6DA"/><stop offset="1" stop-color="#EFE9D8"/></linearGradient><linearGradient id="top" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${dash}" y2="${dash + 70}"><stop offset="0" stop-color="${soft}"/><stop offset="1" stop-color="${plastic}"/></linearGradient><linearGradient id="low" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${plastic}"/><stop offset="1" stop-color="${deep}"/></linearGradient><linearGradient id="lit" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#16302E"/><stop offset="1" stop-color="#0D1A1C"/></linearGradient></defs>`;

/** Hills, a road, and the bonnet in the car's own paint. */
function outside({ dash, bonnet }: (typeof cabins)[Body], t: Tones): string {
  const horizon = dash - 58;
  return [
    `<path d="M0 0H600V${dash + 20}H0Z" fill="url(#sky)"/>`,
    fill(
      `M0 ${horizon}C70 ${horizon - 34} 120 ${horizon - 8} 190 ${horizon - 26}S310 ${horizon - 6} 380 ${horizon - 30}S520 ${horizon - 4} 600 ${horizon - 22}V${dash}H0Z`,
      '#A9BBA4',
    ),
    fill(
      `M0 ${horizon + 6}C120 ${horizon - 12} 220 ${horizon + 8} 320 ${horizon}S500 ${horizon - 8} 600 ${horizon + 4}V${dash + 10}H0Z`,
      '#8CA688',
    ),
    fill(`M296 ${horizon + 2}H306L410 ${dash + 10}H150Z`, '#A7A79C'),
    line(`M300 ${horizon + 10}L286 ${dash + 10}`, { stroke: '#EFE9D8', width: 2.4 }),
    fill(
      `M40 ${dash + 12}C60 ${dash - bonnet * 0.72} 150 ${dash - bonnet} 300 ${dash - bonnet}S540 ${dash - bonnet * 0.72} 560 ${dash + 12}Z`,
      t.base,
    ),
    fill(
      `M86 ${dash + 12}C104 ${dash - bonnet * 0.5} 180 ${dash - bonnet * 0.72} 300 ${dash - bonnet * 0.72}S496 ${dash - bonnet * 0.5} 514 ${dash + 12}Z`,
      t.upper,
    ),
    line(
      `M40 ${dash + 12}C60 ${dash - bonnet * 0.72} 150 ${dash - bonnet} 300 ${dash - bonnet}S540 ${dash - bonnet * 0.72} 560 ${dash + 12}`,
      {
        stroke: t.high,
        width: 2.2,
      },
    ),
  ].join('');
}

/** Roof lining and pillars around the windscreen and the side glass. */
function frame({ roof, dash, lean }: (typeof cabins)[Body]): string {
  const lining = '#D8D4C7';
  const shade = '#B9B5A8';
  return [
    fill(`M0 0H600V${roof - 6}C480 ${roof + 4} 120 ${roof + 4} 0 ${roof - 6}Z`, lining),
    line(`M0 ${roof - 6}C120 ${roof + 4} 480 ${roof + 4} 600 ${roof - 6}`, { stroke: shade, width: 5 }),
    fill(`M${lean} ${roof - 4}L${lean + 17} ${roof - 2}L22 ${dash + 18}H-2V${dash - 6}Z`, lining),
    fill(`M${600 - lean} ${roof - 4}L${583 - lean} ${roof - 2}L578 ${dash + 18}H602V${dash - 6}Z`, lining),
    line(`M${lean + 16} ${roof}L22 ${dash + 18}`, { stroke: shade, width: 3 }),
    line(`M${584 - lean} ${roof}L578 ${dash + 18}`, { stroke: shade, width: 3 }),
    `<path d="M150 ${roof + 1}L262 ${roof + 4}L256 ${roof + 22}L158 ${roof + 18}Z" fill="#CBC7B9" stroke="${shade}" stroke-width="1.500"/><path d="M450 ${roof + 1}L338 ${roof + 4}L344 ${roof + 22}L442 ${roof + 18}Z" fill="#CBC7B9" stroke="${shade}" stroke-width="1.500"/>`,
  ].join('');
}

const mirror = (roof: number): string =>
  `<path d="M296 ${roof - 2}h8v14h-8Z" fill="${deep}"/><path d="M262 ${roof + 12}H338C343 ${roof + 12} 344 ${roof + 16} 343 ${roof + 20}L340 ${roof + 32}C339 ${roof + 36} 336 ${roof + 37} 332 ${roof + 37}H268C264 ${roof + 37} 261 ${roof + 36} 260 ${roof + 32}L257 ${roof + 20}C256 ${roof + 16} 257 ${roof + 12} 262 ${roof + 12}Z" fill="${deep}"/><path d="M265 ${roof + 17}H335L332 ${roof + 32}H268Z" fill="#8FA5A1"/><path d="M265 ${roof + 17}H300L290 ${roof + 32}H268Z" fill="#A9BBB6"/>`;

function dashboard({ dash }: (typeof cabins)[Body], t: Tones): string {
  const band = dash + 62;
  return [
    fill(
      `M-4 ${dash + 16}C40 ${dash - 4} 90 ${dash - 10} 150 ${dash - 10}C200 ${dash - 10} 210 ${dash} 250 ${dash}H480C540 ${dash} 580 ${dash + 6} 604 ${dash + 18}V${dash + 96}H-4Z`,
      'url(#top)',
    ),
    line(
      `M-4 ${dash + 16}C40 ${dash - 4} 90 ${dash - 10} 150 ${dash - 10}C200 ${dash - 10} 210 ${dash} 250 ${dash}H480C540 ${dash} 580 ${dash + 6} 604 ${dash + 18}`,
      { stroke: '#56605E', width: 2 },
    ),
    `<path d="M-4 ${band}C120 ${band - 12} 480 ${band - 12} 604 ${band}V404H-4Z" fill="url(#low)"/>`,
    // A strip in the car's paint ties the cabin to its outside.
    fill(
      `M-4 ${band}C120 ${band - 12} 480 ${band - 12} 604 ${band}V${band + 9}C480 ${band - 3} 120 ${band - 3} -4 ${band + 9}Z`,
      mix('#262C2B', t.base, 0.8),
    ),
    line(`M-4 ${band}C120 ${band - 12} 480 ${band - 12} 604 ${band}`, {
      stroke: metal,
      width: 1.2,
      opacity: 0.75,
    }),
    // Instruments behind the wheel.
    fill(
      `M74 ${dash + 44}C74 ${dash + 8} 90 ${dash + 2} 150 ${dash + 2}S226 ${dash + 8} 226 ${dash + 44}Z`,
      seam,
    ),
    `<path d="M82 ${dash + 44}C82 ${dash + 14} 96 ${dash + 9} 150 ${dash + 9}S218 ${dash + 14} 218 ${dash + 44}Z" fill="url(#lit)"/>`,
    `<g fill="none" stroke="#7FB2EA" stroke-width="2.400"><path d="M100 ${dash + 41}A17 17 0 1 1 126 ${dash + 41}"/><path d="M174 ${dash + 41}A17 17 0 1 1 200 ${dash + 41}"/></g><path d="M113 ${dash + 31}L121 ${dash + 22}M187 ${dash + 31}L180 ${dash + 21}" stroke="#FF7F3A" stroke-width="2" stroke-linecap="round"/><path d="M140 ${dash + 22}h20M143 ${dash + 30}h14M146 ${dash + 38}h8" stroke="#C9D6D4" stroke-width="2.400"/>`,
    vent(14, dash + 30, 44),
    vent(404, dash + 26, 58),
    vent(540, dash + 30, 44),
    line(
      `M408 ${band + 26}H556C562 ${band + 26} 564 ${band + 30} 564 ${band + 36}L562 ${band + 74}C562 ${band + 80} 558 ${band + 82} 552 ${band + 82}H412`,
      { stroke: seam, width: 2 },
    ),
    `<rect x="470" y="${band + 34}" width="36" height="6" rx="3" fill="${seam}"/>`,
  ].join('');
}

function vent(x: number, y: number, width: number): string {
  const slats = [6, 11, 16].map((at) => `M${x + 4} ${y + at}h${width - 8}`).join('');
  return `<rect x="${x}" y="${y}" width="${width}" height="22" rx="6" fill="${seam}"/>${line(slats, { stroke: '#4D5755', width: 2 })}${line(`M${x + width / 2} ${y + 4}v14`, { stroke: metal, width: 2 })}`;
}

/** Of a car with an engine: a screen with buttons below it. */
function console_(dash: number): string {
  const x = 262;
  return [
    `<rect x="${x}" y="${dash + 8}" width="122" height="64" rx="6" fill="${seam}"/><rect x="${x + 5}" y="${dash + 13}" width="112" height="54" rx="3" fill="url(#lit)"/>`,
    map(x + 5, dash + 13, 112, 54),
    vent(262, dash + 80, 56),
    vent(328, dash + 80, 56),
    `<rect x="262" y="${dash + 110}" width="122" height="26" rx="6" fill="${seam}"/><g fill="${soft}" stroke="${metal}" stroke-width="1.500"><circle cx="278" cy="${dash + 123}" r="8"/><circle cx="368" cy="${dash + 123}" r="8"/></g><path d="M294 ${dash + 123}h14M316 ${dash + 123}h14M338 ${dash + 123}h14" stroke="#7E8986" stroke-width="5" stroke-linecap="round"/>`,
  ].join('');
}

/** Of an electric car: one wide screen, and a shelf. */
function wideScreen(dash: number): string {
  return [
    `<rect x="248" y="${dash + 2}" width="150" height="96" rx="8" fill="${seam}" stroke="#4D5755" stroke-width="1.500"/><rect x="254" y="${dash + 8}" width="138" height="84" rx="4" fill="url(#lit)"/>`,
    map(300, dash + 8, 92, 84),
    `<path d="M262 ${dash + 20}h24M262 ${dash + 28}h16" stroke="#C9D6D4" stroke-width="3"/><rect x="262" y="${dash + 74}" width="30" height="10" rx="3" fill="none" stroke="#86C57F" stroke-width="1.500"/><rect x="264" y="${dash + 76}" width="20" height="6" rx="1.500" fill="#86C57F"/><g transform="translate(277 ${dash + 52}) scale(.11 -.11)"><path d="M-100 -20C-100 30 -60 40 -40 60H40C60 40 100 30 100 -20Z" fill="#56706C"/></g>`,
    `<path d="M262 ${dash + 112}H384L378 ${dash + 140}H268Z" fill="${seam}"/><path d="M270 ${dash + 134}H376" stroke="${soft}" stroke-width="3"/>`,
  ].join('');
}

const map = (x: number, y: number, width: number, height: number): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 112 60" preserveAspectRatio="xMidYMid slice"><g fill="none" stroke="#2F4A46" stroke-width="2"><path d="M-4 14H116M-4 34H116M-4 52H116M22 -4V64M58 -4V64M92 -4V64"/></g><path d="M-4 52L22 52C40 52 40 34 58 34S76 14 92 14V-4" fill="none" stroke="#7FB2EA" stroke-width="4"/><circle cx="58" cy="34" r="6" fill="#FF7F3A" stroke="#EEF2EA" stroke-width="2"/></svg>`;

/** Between the seats: a lever or a dial, cups, and the armrest. */
function tunnel(dash: number, t: Tones, electric: boolean): string {
  const y = dash + 136;
  return [
    fill(`M270 ${y}H376L402 404H244Z`, deep),
    fill(`M282 ${y + 6}H364L380 404H266Z`, soft),
    fill(`M290 ${y + 12}H356L362 ${y + 58}H284Z`, seam),
    electric
      ? `<ellipse cx="323" cy="${y + 34}" rx="19" ry="14" fill="${soft}" stroke="${metal}" stroke-width="2"/><path d="M323 ${y + 26}v8" stroke="#EEF2EA" stroke-width="2.400" stroke-linecap="round"/>`
      : `<path d="M306 ${y + 44}H340L334 ${y + 26}H312Z" fill="#0C1110"/><path d="M318 ${y + 34}h10l-1 -16h-8Z" fill="${metal}"/><path d="M311 ${y + 16}C310 ${y + 5} 315 ${y + 1} 323 ${y + 1}S336 ${y + 5} 335 ${y + 16}C334 ${y + 21} 312 ${y + 21} 311 ${y + 16}Z" fill="${deep}" stroke="${metal}" stroke-width="1.600"/>`,
    seat(118, dash, t),
    `<g transform="translate(646 0) scale(-1 1)">${seat(118, dash, t)}</g>`,
  ].join('');
}

/** The shoulder of a front seat, seen from behind it, with a seam in the car's paint. */
function seat(x: number, dash: number, t: Tones): string {
  const y = dash + 132;
  const stitch = mix('#262C2B', t.base, 0.75);
  return [
    fill(
      `M${x - 92} 404C${x - 90} ${y + 44} ${x - 78} ${y + 26} ${x - 44} ${y + 22}H${x + 38}C${x + 72} ${y + 26} ${x + 84} ${y + 44} ${x + 88} 404Z`,
      '#39413F',
    ),
    line(
      `M${x - 68} 404C${x - 66} ${y + 58} ${x - 58} ${y + 42} ${x - 36} ${y + 38}H${x + 30}C${x + 52} ${y + 42} ${x + 60} ${y + 58} ${x + 64} 404`,
      { stroke: stitch, width: 2 },
    ),
  ].join('');
}

function wheel(dash: number, t: Tones): string {
  const [x, y] = [150, dash + 78];
  return [
    `<ellipse cx="${x}" cy="${y}" rx="80" ry="74" fill="none" stroke="${seam}" stroke-width="17"/><ellipse cx="${x}" cy="${y}" rx="80" ry="74" fill="none" stroke="#343C3B" stroke-width="12"/>`,
    `<path d="M${x - 62} ${y - 47}A80 74 0 0 1 ${x + 62} ${y - 47}" fill="none" stroke="#505A58" stroke-width="3" transform="translate(0 -3)"/>`,
    fill(
      `M${x - 78} ${y - 10}C${x - 50} ${y - 20} ${x + 50} ${y - 20} ${x + 78} ${y - 10}L${x + 78} ${y + 10}C${x + 54} ${y + 8} ${x + 38} ${y + 16} ${x + 28} ${y + 30}L${x + 14} ${y + 72}H${x - 14}L${x - 28} ${y + 30}C${x - 38} ${y + 16} ${x - 54} ${y + 8} ${x - 78} ${y + 10}Z`,
      '#343C3B',
    ),
    `<rect x="${x - 30}" y="${y - 22}" width="60" height="48" rx="17" fill="${plastic}" stroke="${seam}" stroke-width="2"/>`,
    `<g fill="none" stroke="${metal}" stroke-width="2"><circle cx="${x}" cy="${y + 2}" r="8"/><circle cx="${x}" cy="${y + 2}" r="2.400"/></g>`,
    `<g fill="#59635F"><rect x="${x - 64}" y="${y - 8}" width="24" height="12" rx="4"/><rect x="${x + 40}" y="${y - 8}" width="24" height="12" rx="4"/></g>`,
    line(`M${x - 9} ${y + 44}L${x - 5} ${y + 66}M${x + 9} ${y + 44}L${x + 5} ${y + 66}`, {
      stroke: mix('#262C2B', t.base, 0.75),
      width: 1.6,
    }),
    `<path d="M${x - 84} ${y - 26}l-26 -9v7l24 9Z" fill="${seam}"/><path d="M${x + 84} ${y - 26}l26 -9v7l-24 9Z" fill="${seam}"/>`,
  ].join('');
}

/** Door cards at both edges, their upper part as the dashboard's strip. */
function doors(dash: number, t: Tones): string {
  const side = [
    fill(`M-4 ${dash + 22}L22 ${dash + 30}C30 ${dash + 60} 30 ${dash + 120} 12 404H-4Z`, deep),
    line(`M-4 ${dash + 70}L25 ${dash + 76}`, { stroke: mix('#262C2B', t.base, 0.8), width: 7 }),
    fill(`M-4 ${dash + 104}L21 ${dash + 108}L19 ${dash + 122}L-4 ${dash + 120}Z`, soft),
  ].join('');
  return `${side}<g transform="translate(600 0) scale(-1 1)">${side}</g>`;
}
