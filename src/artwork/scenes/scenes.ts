/** The lead images: one scene for every post, by the name in its address. */

import { fellingAxe } from '#src/artwork/gear/axes.ts';
import { existing } from '#src/platform/existing.ts';
import { chance, disc, height, type Light, line, n, placeCar, plane, rect, width } from './canvas.ts';
import { contours, forest, hills, range, sky, snowfall, spruce, stars, sun, water } from './land.ts';
import { building, crownTower, guardrail, lamp, road, row, tallTower } from './town.ts';

const farRock = { lit: '#B3C6C0', shade: '#94AEA8', snow: ['#FBF9F3', '#DDE6E3'] as [string, string] };
const nearRock = { lit: '#7FA294', shade: '#668C7E' };
const glass = { front: '#4B6A72', side: '#3D5961', window: '#7C989C' };
const haze = { front: '#A9BCBD', side: '#9AB0B2', window: '#BBCACA' };

const parkway = (light: Light): string =>
  [
    sky('#EFE3CB'),
    stars(light, 4),
    sun(light, 662, 150, 50),
    range(5, { base: 430, tall: 300, count: 6, rock: farRock }),
    range(19, { base: 452, tall: 190, count: 5, rock: nearRock }),
    hills('#43755F', [424, 404, 436, 396, 420, 408]),
    hills('#2F6250', [452, 444, 462, 450, 440]),
    forest(9, { count: 34, foot: 462, tall: 96, clear: [290, 560] }),
    guardrail(486),
    road(512, height),
    placeCar('car', { body: 'suv', paint: 'brick', wheel: 'five' }, 300, 562, 0.52),
  ].join('');

const lakeshore = (light: Light): string =>
  [
    sky('#DDE7E4'),
    stars(light, 11),
    sun(light, 214, 148, 40, '#F6CE8E'),
    plane('#B7C6C2', `M0 322C160 300 300 316 460 312C640 306 760 318 ${width} 300V360H0Z`),
    water('#7FA9B8', '#C4DADF', 318, 7),
    // Bluffs of pale clay, cut by gullies, with trees on top.
    plane('#D9C7A0', `M520 318C600 210 660 196 ${width} 178V452H560C540 410 526 366 520 318Z`),
    plane('#C2AE86', `M600 262L640 452H596ZM690 212L742 452H700ZM790 196L852 452H806Z`),
    plane('#4D7A5E', `M566 262C610 200 660 176 ${width} 158V196C760 200 680 206 620 246Z`),
    [612, 668, 720, 764, 826, 872].map((x, i) => spruce(x, 214 - i * 6, 78 + (i % 3) * 16)).join(''),
    hills('#B9A67C', [470, 452, 462, 446, 456]),
    hills('#A08C62', [520, 510, 526, 512, 520]),
    placeCar('car', { body: 'van', paint: 'sand', wheel: 'steel' }, 190, 548, 0.6),
    spruce(64, 560, 250, ['#1F4F3E', '#153B2E']),
    spruce(128, 548, 190, ['#1F4F3E', '#153B2E']),
  ].join('');

const winterCharge = (light: Light): string =>
  [
    sky('#1D3A3A'),
    stars({ ...light, night: true }, 21, 60),
    disc('rgb(233 227 207)', 742, 118, 34),
    range(8, {
      base: 456,
      tall: 250,
      count: 6,
      rock: { lit: '#31565A', shade: '#284A4E', snow: ['#A9C2C4', '#7E9DA2'] },
    }),
    rect('#DCE6E6', 0, 452, width, 150),
    rect('#C4D3D5', 0, 452, width, 12),
    rect('#E6EAE3', 716, 276, 76, 236, 10),
    rect('#BEC8C2', 764, 276, 28, 236, 8),
    rect('#17302F', 728, 296, 40, 56, 4),
    line('rgb(111 191 155)', 4, 'M752 302l-10 22h12l-8 22'),
    line('#10201B', 8, 'M716 372C660 470 636 398 604 394'),
    placeCar('car', { body: 'suv', paint: 'chalk', wheel: 'aero', electric: true }, 100, 524, 1.1),
    snowfall(31, 44),
  ].join('');

const pickupAtDusk = (light: Light): string =>
  [
    sky('#E9CDB4'),
    stars(light, 6),
    sun(light, 690, 236, 58, '#E98E4F'),
    row(light, 41, { foot: 430, tall: [120, 250], wide: [46, 88], facade: haze }),
    row(light, 17, { foot: 440, tall: [60, 170], wide: [64, 108], facade: glass }),
    rect('#CFC7B4', 0, 438, width, 34),
    rect('#B8B09C', 0, 466, width, 6),
    road(472, height, { bed: '#39464A', middle: '#E8E1CE' }),
    lamp(light, 96, 468, 226),
    lamp(light, 742, 468, 226),
    placeCar('car', { body: 'sedan', paint: 'spruce', wheel: 'twin' }, 250, 546, 0.84),
    // The one who waits, a phone in hand.
    disc('#8A5A3C', 188, 352, 13),
    plane('#A6402F', 'M170 428V388C170 372 178 366 188 366S206 372 206 388V428Z'),
    plane('#2A3433', 'M173 426H203L200 470H190L188 440L186 470H176Z'),
    rect(light.night ? 'rgb(150 205 240)' : '#10201B', 204, 384, 8, 15, 2),
  ].join('');

const downtown = (light: Light): string =>
  [
    sky('#F0D9BE'),
    stars(light, 15),
    sun(light, 226, 214, 62, '#E98E4F'),
    row(light, 23, { foot: 446, tall: [110, 260], wide: [34, 70], facade: haze }),
    tallTower(light, 632, 446, 410, '#344E56', '#5B7A82'),
    row(light, 29, { foot: 450, tall: [54, 190], wide: [52, 100], facade: glass }),
    rect('#CFC7B4', 0, 446, width, 30),
    road(474, height, { bed: '#39464A', middle: '#E8E1CE' }),
    rect('#3F7A62', 0, 474, width, 26),
    line('#F0EADA', 2.5, `M0 500H${width}`, '18 12'),
    placeCar('first', { body: 'sedan', paint: 'chalk', wheel: 'twin' }, 84, 560, 0.6),
    placeCar('second', { body: 'hatchback', paint: 'lake', wheel: 'aero', electric: true }, 548, 560, 0.6),
  ].join('');

const firstSnow = (light: Light): string =>
  [
    sky('#C9D7DB'),
    stars(light, 2),
    range(14, {
      base: 380,
      tall: 190,
      count: 5,
      rock: { lit: '#C2D1D5', shade: '#AFC2C8', snow: ['#F6F9F8', '#DFE8EA'] },
    }),
    hills('#E3EBEC', [386, 362, 374, 356, 366]),
    forest(12, { count: 12, foot: 380, tall: 92, colours: ['#4B6E66', '#3A5A54'] }),
    placeCar('car', { body: 'pickup', paint: 'spruce', wheel: 'six' }, 96, 528, 1.34),
    hills('#F6F8F6', [520, 508, 526, 516, 506, 520]),
    line('#CBD8DB', 7, `M0 566C300 548 600 574 ${width} 558`, '18 11'),
    line('#CBD8DB', 7, `M0 588C300 570 600 596 ${width} 580`, '18 11'),
    snowfall(6, 46),
  ].join('');

const forSale = (): string =>
  [
    sky('#EAE7DB'),
    contours('#CFCBBB', 12),
    rect('#E0DCCD', 0, 430, width, 170),
    line('#C9C4B2', 2, `M0 430H${width}`),
    placeCar('car', { body: 'hatchback', paint: 'ochre', wheel: 'ten' }, 128, 500, 1.34),
    // A glass over the front wheel.
    '<circle cx="260" cy="430" r="96" fill="#FFFFFF" opacity=".26"/>',
    '<circle cx="260" cy="430" r="96" fill="none" stroke="#10201B" stroke-width="14"/>',
    '<circle cx="260" cy="430" r="96" fill="none" stroke="#52605A" stroke-width="4"/>',
    line('#7A4B2E', 26, 'M186 502L108 576'),
    line('#9A6742', 8, 'M180 498L104 570'),
  ].join('');

function priceTag(x: number, y: number, colour: string): string {
  return (
    line('#828981', 2.5, `M${x} ${y - 30}C${x - 8} ${y - 60} ${x + 18} ${y - 70} ${x + 4} ${y - 96}`) +
    plane(colour, `M${x} ${y - 46}L${x + 30} ${y - 22}V${y + 52}H${x - 30}V${y - 22}Z`) +
    disc('#F7F5EF', x, y - 26, 6) +
    line('#F7F5EF', 5, `M${x - 16} ${y + 6}h32M${x - 16} ${y + 24}h20`)
  );
}

const marketRow = (): string =>
  [
    sky('#E6ECE4'),
    contours('#CDD8CB', 33),
    rect('#D5DACB', 0, 438, width, 162),
    line('#B9C2B1', 2, `M0 438H${width}`),
    priceTag(170, 300, '#3B6FA8'),
    priceTag(452, 318, '#1F5B45'),
    priceTag(736, 286, '#8A5700'),
    placeCar('left', { body: 'sedan', paint: 'lake', wheel: 'twin' }, 14, 486, 0.68),
    placeCar('right', { body: 'pickup', paint: 'sand', wheel: 'six' }, 540, 486, 0.66),
    placeCar('middle', { body: 'suv', paint: 'spruce', wheel: 'five' }, 246, 552, 0.88),
  ].join('');

const drawnMap = ({ night }: Light): string =>
  [
    sky('#E7E9DA'),
    contours('#BFD0B4', 23),
    plane('#B9D0DA', `M0 470C150 410 280 512 440 480C620 446 740 540 ${width} 488V${height}H0Z`),
    line(
      '#8FB4D1',
      2,
      `M0 486C150 426 280 528 440 496C620 462 740 556 ${width} 504M0 506C150 446 280 548 440 516C620 482 740 576 ${width} 524`,
    ),
    line(
      '#FFFEFA',
      9,
      `M-10 250C200 210 420 268 ${width} 190M190 -10C220 160 180 330 230 480M520 -10C500 180 560 320 530 470M-10 400C260 350 560 420 ${width} 330`,
    ),
    line('#FFFFFF', 20, 'M120 306C240 120 330 300 452 250C580 200 600 120 752 152'),
    line(
      night ? 'rgb(96 152 214)' : '#2F6DB5',
      10,
      'M120 306C240 120 330 300 452 250C580 200 600 120 752 152',
    ),
    '<circle cx="120" cy="306" r="15" fill="#FFFFFF" stroke="#10201B" stroke-width="7"/>',
    plane('#1F5B45', 'M752 158C722 108 704 92 704 62A48 48 0 0 1 800 62C800 92 782 108 752 158Z'),
    disc('#FFFFFF', 752, 62, 18),
    // The pencil it was drawn with.
    '<g transform="translate(640 420) rotate(-38)"><path d="M0 0H200V34H0Z" fill="#CF8B2D"/><path d="M0 0H200V11H0Z" fill="#E8B565"/><path d="M0 0L-48 17L0 34Z" fill="#EBD3AC"/><path d="M-34 12L-48 17L-34 22Z" fill="#10201B"/><path d="M200 0H222V34H200Z" fill="#B9C0C0"/><path d="M222 0H244C252 0 252 34 244 34H222Z" fill="#A6402F"/></g>',
  ].join('');

const heldFare = (): string =>
  [
    sky('#E4EAE6'),
    contours('#CAD6CF', 41),
    // A long receipt that becomes the road the car is on.
    plane(
      '#FFFFFF',
      'M520 40H776V392L754 376L733 392L712 376L690 392L669 376L648 392L626 376L605 392L584 376L562 392L541 376L520 392Z',
    ),
    line('#C8CEC6', 9, 'M552 96H652M552 136H690M552 176H630'),
    line('#8E988F', 9, 'M712 96H744M722 136H744M712 176H744'),
    line('#C8CEC6', 2.5, 'M552 218H744', '10 8'),
    line('#10201B', 14, 'M552 262H640M690 262H744'),
    '<g transform="rotate(-8 300 250)"><rect x="130" y="140" width="340" height="212" rx="20" fill="#1F5B45"/><rect x="130" y="180" width="340" height="40" fill="#17483A"/><rect x="160" y="246" width="56" height="42" rx="7" fill="#E8B565"/><path d="M160 260H216M160 274H216M188 246V288" stroke="#CF8B2D" stroke-width="2"/><path d="M340 318h20M372 318h20M404 318h20" stroke="#A8CDBB" stroke-width="9" stroke-linecap="round"/></g>',
    road(470, height),
    placeCar('car', { body: 'sedan', paint: 'silver', wheel: 'twin' }, 300, 548, 0.6),
  ].join('');

const riverCity = (light: Light): string =>
  [
    sky('#DCE8E6'),
    stars(light, 17),
    sun(light, 720, 118, 40, '#F6CE8E'),
    range(27, {
      base: 352,
      tall: 130,
      count: 8,
      rock: { lit: '#BDCDCF', shade: '#A6BABD', snow: ['#F8FAF7', '#E2EAEA'] },
    }),
    hills('#8FAE93', [352, 344, 356, 340, 350]),
    row(light, 61, { foot: 410, tall: [60, 214], wide: [44, 84], facade: glass }),
    crownTower(light, 330, 410, 252, '#7D5147', '#A6402F'),
    hills('#6E9A76', [412, 402, 416, 404, 412]),
    plane(
      '#7FA9B8',
      `M0 470C220 430 420 486 620 452C740 432 820 440 ${width} 430V500C760 498 560 540 360 520C200 506 90 530 0 540Z`,
    ),
    line('#C4DADF', 2.5, 'M60 486h120M330 496h150M600 470h130M760 462h90'),
    hills('#4D7A5E', [556, 536, 548, 528, 540, 534]),
    [60, 118, 792, 846].map((x, i) => spruce(x, 566 + (i % 2) * 12, 150 + (i % 2) * 30)).join(''),
    // A bridge of red steel over the river.
    line('#A6402F', 9, 'M230 540C330 400 560 400 664 508'),
    line('#C8695A', 3, 'M230 537C330 397 560 397 664 505'),
    Array.from({ length: 9 }, (_, i) =>
      line(
        '#A6402F',
        3,
        `M${270 + i * 42} ${n(482 - Math.sin(((i + 1) / 10) * Math.PI) * 46)}V${n(508 - i * 1.5)}`,
      ),
    ).join(''),
    line('#5B3B36', 10, 'M214 520L690 494'),
  ].join('');

const ploughedStreet = (light: Light): string => {
  const walls = ['#A6553F', '#8C6A4A', '#6B7F86', '#A08C62', '#7A4B3E'];
  const random = chance(77);
  const houses = walls.map((wall, i) => {
    const x = 40 + i * 178;
    const wide = 132;
    return [
      building(light, random, x, 440, wide, 130, { front: wall, side: wall, window: '#D6DDD9' }),
      plane('#EEF3F3', `M${x - 16} 316L${x + wide / 2} 236L${x + wide + 16} 316Z`),
      plane('#CBD8DB', `M${x + wide / 2} 236L${x + wide + 16} 316H${x + wide / 2 + 22}Z`),
    ].join('');
  });
  return [
    sky('#BCCBD2'),
    stars(light, 51),
    hills('#D3DEE1', [330, 300, 322, 296, 316]),
    houses.join(''),
    rect('#EEF3F3', 0, 436, width, 60),
    lamp(light, 186, 452, 220),
    lamp(light, 722, 452, 220),
    rect('#6F7D82', 0, 484, width, 116),
    line('#5F6D72', 9, `M0 528H${width}M0 566H${width}`, '90 22'),
    plane('#F6F8F6', `M0 500C120 470 200 476 330 492C480 508 620 470 ${width} 496V484H0Z`),
    // A plough: a lorry's cab with a blade, drawn in the amber of its lights.
    '<g transform="translate(400 548)"><path d="M60 0V-96H150L196 -60V0Z" fill="#CF8B2D"/><path d="M60 -96H150L154 -90H60Z" fill="#E8B565"/><path d="M136 -84L176 -56H120V-84Z" fill="#20302E"/><path d="M-130 0V-74H56V0Z" fill="#9A6114"/><path d="M-130 -74H56V-64H-130Z" fill="#CF8B2D"/><path d="M206 8C240 -10 248 -48 236 -84L256 -88C276 -44 266 0 236 16Z" fill="#A6402F"/><path d="M196 -14L216 -18V-6L196 -2Z" fill="#2A302F"/><circle cx="-84" cy="2" r="25" fill="#1B2120"/><circle cx="-84" cy="2" r="10" fill="#8B9592"/><circle cx="-20" cy="2" r="25" fill="#1B2120"/><circle cx="-20" cy="2" r="10" fill="#8B9592"/><circle cx="140" cy="2" r="25" fill="#1B2120"/><circle cx="140" cy="2" r="10" fill="#8B9592"/><rect x="86" y="-108" width="40" height="12" rx="5" fill="rgb(255 178 64)"/></g>',
    snowfall(8, 60),
  ].join('');
};

const choppingBlock = (light: Light): string => {
  const cuts = ['#8A7857', '#7F7052', '#927F5C'];
  const logs: string[] = [];
  for (let line = 0; line < 4; line++) {
    for (let i = 0; i < 13; i++) {
      const [x, y] = [i * 76 + (line % 2) * 38, 300 - line * 66];
      logs.push(
        disc('#4A4231', x, y, 38),
        disc(existing(cuts[(i + line) % cuts.length], 'a cut'), x, y, 31),
        `<circle cx="${x}" cy="${y}" r="20" fill="none" stroke="#685B41" stroke-width="2.500"/>`,
        disc('#685B41', x, y, 8),
      );
    }
  }
  return [
    sky('#DFE3D4'),
    stars(light, 5, 10),
    ...logs,
    rect('#71805B', 0, 338, width, 262),
    rect('#5E6C4A', 0, 338, width, 18),
    '<ellipse cx="450" cy="556" rx="210" ry="26" fill="#4C5A3B"/>',
    plane('#7A5637', 'M306 404L292 548C360 574 540 574 608 548L594 404Z'),
    plane('#5C3F27', 'M486 404L494 566C540 564 580 558 608 548L594 404Z'),
    '<ellipse cx="450" cy="402" rx="144" ry="36" fill="#D0A66F"/>',
    '<ellipse cx="450" cy="402" rx="98" ry="24" fill="none" stroke="#AC814C" stroke-width="2.500"/>',
    '<ellipse cx="450" cy="402" rx="52" ry="12" fill="none" stroke="#AC814C" stroke-width="2.500"/>',
    // Its edge in the block, its handle up to the right.
    `<g transform="translate(430 308) rotate(-110) scale(1.15)">${fellingAxe.layers.join('')}</g>`,
    plane('#D0A66F', 'M330 372l26 -12 10 10 -24 14ZM566 366l30 6 -6 12 -28 -6Z'),
  ].join('');
};

const openPrairie = (light: Light): string =>
  [
    sky('#CBDCE3'),
    stars(light, 19),
    sun(light, 170, 196, 44, '#F8DDA4'),
    plane('#E4EDF0', `M0 250C200 226 380 262 560 236C700 216 800 240 ${width} 226V300H0Z`),
    hills('#E9EFEF', [352, 346, 350, 342, 348]),
    // A grain elevator, small with distance.
    rect('#A6402F', 640, 264, 44, 86),
    plane('#7A2B1F', 'M634 264L662 232L690 264Z'),
    rect('#7A2B1F', 684, 306, 34, 44),
    hills('#DDE6E7', [404, 396, 408, 398, 404]),
    ...Array.from({ length: 8 }, (_, i) =>
      line('#8B7A5C', 4, `M${40 + i * 118} ${n(424 - (i % 2) * 4)}v-34`),
    ),
    line('#8B7A5C', 1.5, `M0 402C300 396 600 404 ${width} 398`),
    road(452, height, { bed: '#7C888B' }),
    plane('#F2F6F6', `M0 452H${width}V462C700 470 500 456 300 468C180 474 80 462 0 470Z`),
    placeCar('car', { body: 'suv', paint: 'lake', wheel: 'five' }, 268, 546, 0.8),
    // The boot's contents, set out on the shoulder: a spade and a lantern.
    line('#3B4A44', 8, 'M742 548L784 440'),
    plane('#1F5B45', 'M716 556L764 574L748 596C730 602 706 592 702 574Z'),
    rect('#10201B', 806, 520, 40, 8, 3),
    rect(light.night ? 'rgb(255 205 120)' : '#F3D08A', 811, 528, 30, 36),
    rect('#10201B', 804, 564, 44, 12, 3),
    line('#10201B', 4, 'M812 520C812 496 840 496 840 520'),
  ].join('');

export const scenes = {
  parkway,
  lakeshore,
  'winter-charge': winterCharge,
  'pickup-at-dusk': pickupAtDusk,
  downtown,
  'first-snow': firstSnow,
  'for-sale': forSale,
  'market-row': marketRow,
  'drawn-map': drawnMap,
  'held-fare': heldFare,
  'river-city': riverCity,
  'ploughed-street': ploughedStreet,
  'chopping-block': choppingBlock,
  'open-prairie': openPrairie,
} satisfies Record<string, (light: Light) => string>;
export type SceneName = keyof typeof scenes;

export const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name);
