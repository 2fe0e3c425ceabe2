import { cx } from './class-names.ts';

export type VehicleKind = 'standard' | 'premium' | 'xl' | 'eco';

interface Shape {
  body: string;
  glass: string[];
  seams: string[];
  lamp: string;
  tail: string;
  wheels: [number, number];
  radius: number;
}

const ground = 43;

// Side views facing right on a 124 x 46 field, drawn for this project: a saloon, a long saloon, a people carrier, a city car.
const shapes: Record<VehicleKind, Shape> = {
  standard: {
    body: 'M6 36c-1.6-.5-2.2-2-2.200-4v-5c0-3.300 1.300-5.500 4.200-6.100l16.500-2.600C31 12.500 39 7.700 47 6.800c8-.8 17-.8 24 .6 7.500 1.600 14.800 5.800 20.800 10.900 9.500 1.200 19.400 3 24 6.200 2.600 1.900 3.500 4.500 3.400 7.700-.1 2.500-1.300 3.800-3.600 3.800Z',
    glass: [
      'M73.200 10.200c5.200 1.600 10 4.700 13.900 8.500H66.500l-1.300-9.300c2.900 0 5.500.2 8 .8Z',
      'M61.500 9.300l1 9.400H35.300c5-4.500 10.300-8 15.200-8.900 3.500-.6 7.300-.7 11-.5Z',
    ],
    seams: [
      'M63.700 20.800l1.200 13.600',
      'M37.200 20.800c-.9 4.800.6 9.600 2.400 13.600',
      'M10.500 24l101 1.500',
      'M57 22.700h4',
      'M83.500 22.900h4',
    ],
    lamp: 'M112.200 23.400c2.700.9 4.600 2.300 5.300 4.200l-4.800-.5Z',
    tail: 'M4.400 24.200l5-.7-1.200 3.900-4 .4Z',
    wheels: [27.5, 96.5],
    radius: 8.4,
  },
  premium: {
    body: 'M5.300 36.300c-1.900-.4-2.600-1.800-2.600-4l.2-5.200c.2-3 1.300-4.700 4-5.300l12.300-2.400c9.800-5.700 21.500-10.600 33-11.200 8.200-.4 15 .4 21 2.400 6.300 2.100 11.300 5.300 16 8.800 10.300.7 22.600 2.500 28.300 5.400 3 1.600 4 4 3.900 7.400-.1 2.700-1.300 4.100-3.700 4.100Z',
    glass: [
      'M73.500 13c4 1.700 7.800 4.100 10.800 6.700H65.500l-1.200-8.800c3.300.3 6.500 1 9.200 2.100Z',
      'M61 10.700l.8 9H31.700c7-4.200 15-8.100 21.700-8.900 2.500-.3 5.100-.3 7.600-.1Z',
    ],
    seams: [
      'M63.200 21.300l1 13.500',
      'M33.700 21.600c-.4 4.800 1.700 9.500 3.300 13.200',
      'M8.500 24.400l105 1',
      'M41 33.300h44',
      'M55.800 23.200h4.800',
      'M81.800 23.400h4.600',
    ],
    lamp: 'M112.500 24.200c3.700.9 6.200 2.300 7 4l-6.800-1.200Z',
    tail: 'M3.200 25.600l7.700-1.400-.8 2.400-7 1.700Z',
    wheels: [26.4, 97.4],
    radius: 9,
  },
  xl: {
    body: 'M7.700 36.100c-1.800-.4-2.500-1.800-2.500-3.900l.2-13.500c.2-5.400 1.500-9.800 4.200-13.200 1.300-1.700 3-2.400 5.700-2.600 14-.9 36-1 49.300-.2 5.300.3 8.600 1.700 12 4.300 4.700 3.600 9.100 7.200 13.200 10.700 9.800.8 20.700 2.600 25.500 5.900 2.800 2 3.600 5 3.500 8.600-.1 2.500-1.200 3.900-3.600 3.900Z',
    glass: [
      'M68.700 6.100c3.300.4 5.700 1.800 8.300 3.800 3.100 2.400 5.900 5 8.100 7.600H63.800L63 5.800c2 0 3.900.1 5.700.3Z',
      'M59.400 5.700l.8 11.800H37.300l-.2-12c7.500-.2 15.400-.1 22.300.2Z',
      'M33.600 5.500l.2 12H10.900c.1-4 .8-7.700 2.500-10.100 1-1.300 2-1.600 3.600-1.700 5.400-.2 11-.2 16.600-.2Z',
    ],
    seams: [
      'M61.800 19.600l1 14.800',
      'M35.700 19.600l.3 14.800',
      'M35 22.300l-26.500-.1',
      'M64.500 23.600l45 1',
      'M54.500 22.600h4.800',
      'M39 22.600h3',
    ],
    lamp: 'M111.300 22.600c3 1 5.100 2.600 5.900 4.600l-5.300-.6Z',
    tail: 'M5.600 17.600l3 .2-.2 6.800-3 .2Z',
    wheels: [25.6, 96],
    radius: 8.8,
  },
  eco: {
    body: 'M20.700 36.100c-1.800-.4-2.500-1.800-2.500-3.800l.1-6.600c.1-3.700 1.100-6.100 3.300-8.500 3-3.400 5.700-7.300 8.500-9.900 1.600-1.500 3.500-2 6-2.200 9-.6 21.400-.6 28.200.3 5.200.7 9 2.700 13 5.900 3.200 2.600 6.200 5.300 8.800 7.900 6.800.8 12.500 2.300 16.100 5.300 2.600 2.200 3.600 5 3.500 8.100-.2 2.300-1.300 3.500-3.500 3.500Z',
    glass: [
      'M66.400 8.300c3.400.7 6.200 2.300 9 4.600 2.300 1.900 4.400 4 6.100 6H60.400L59.200 7.800c2.600 0 5 .2 7.200.5Z',
      'M55.800 7.600l1 11.300H29.300c1.200-3 3-6.500 4.900-9 1.200-1.500 2-2 3.800-2.100 5.600-.4 11.900-.4 17.800-.2Z',
    ],
    seams: [
      'M58.400 21l1 13.400',
      'M31.600 21c-.2 4.900 1.900 9.800 3.900 13.400',
      'M22.500 24.300l76 1.200',
      'M51.300 22.800h4',
      'M77 23h3.800',
    ],
    lamp: 'M98.300 23.400c2.800 1 4.800 2.500 5.600 4.400l-4.900-.4Z',
    tail: 'M18.600 23.300l3.800-1.700-.4 4.700-3.700 1Z',
    wheels: [37.4, 88],
    radius: 8.4,
  },
};

const paint: Record<VehicleKind, string> = {
  standard: 'text-[light-dark(#55645c,#9aa8a0)]',
  premium: 'text-[light-dark(#1e2a25,#d5ddd6)]',
  xl: 'text-[light-dark(#55645c,#9aa8a0)]',
  eco: 'text-[light-dark(#55645c,#9aa8a0)]',
};

/** A ride type as a car seen from the side, 92 x 34. The chosen one is painted spruce. */
export function VehicleSilhouette({
  kind,
  selected = false,
  width = 92,
  className,
}: {
  kind: VehicleKind;
  selected?: boolean;
  width?: number;
  className?: string;
}) {
  const shape = shapes[kind];
  const axle = ground - shape.radius;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 124 46"
      width={width}
      height={Math.round((width * 46) / 124)}
      className={cx('shrink-0', selected ? 'text-spruce' : paint[kind], className)}
    >
      <path d="M10 43.400H116" strokeWidth="1.4" strokeLinecap="round" className="stroke-line" />
      <path d={shape.body} fill="currentColor" />
      {shape.glass.map((path) => (
        <path key={path} d={path} className="fill-[light-dark(#e3eae6,#17251f)]" />
      ))}
      <g
        fill="none"
        strokeLinecap="round"
        className="stroke-[light-dark(rgb(255_255_255/0.45),rgb(12_21_18/0.5))]"
      >
        {shape.seams.map((path) => (
          <path key={path} d={path} strokeWidth={path.includes('h') ? 1.5 : 0.9} />
        ))}
      </g>
      <path d={shape.lamp} fill="#ffe9c7" />
      <path d={shape.tail} className="fill-[light-dark(#e08a7f,#c2564b)]" />
      {shape.wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy={axle} r={shape.radius + 1.7} className="fill-[light-dark(#2a3933,#0c1512)]" />
          <circle cx={x} cy={axle} r={shape.radius} className="fill-[light-dark(#10201b,#050a08)]" />
          <circle cx={x} cy={axle} r={shape.radius * 0.56} className="fill-[light-dark(#c9cec8,#8b978f)]" />
          <circle cx={x} cy={axle} r={shape.radius * 0.2} className="fill-[light-dark(#10201b,#050a08)]" />
        </g>
      ))}
    </svg>
  );
}
