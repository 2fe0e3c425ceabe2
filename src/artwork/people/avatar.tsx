import { cx } from '#src/design/class-names.ts';
import { existing } from '#src/platform/existing.ts';

export type HairStyle =
  | 'crop'
  | 'parted'
  | 'bob'
  | 'long'
  | 'bun'
  | 'curls'
  | 'scarf'
  | 'turban'
  | 'bearded'
  | 'grey';

const hairStyles: readonly HairStyle[] = ['crop', 'parted', 'bob', 'long', 'bun', 'curls', 'bearded', 'grey'];
const skins = [
  ['#f0c9a8', '#dcae88'],
  ['#e0b48f', '#c99a75'],
  ['#c99468', '#b17d53'],
  ['#a8714a', '#905d39'],
  ['#8a5a3c', '#73472d'],
  ['#6b4430', '#563423'],
] as const;
const hairs = ['#1b1512', '#2a211b', '#4a3020', '#7a5632', '#a5763e', '#8c3f22'];
const tops = ['#1f5b45', '#3c4a63', '#8a3b22', '#59384b', '#2c3b36', '#2f6db5', '#8a5700'];
const grounds = ['#dce7da', '#e6e0cf', '#d9e4ec', '#eadfcb', '#dde3e0', '#ecdcd4'];

/**
 * A person's picture: the uploaded one, or a bust drawn from `seed` (an id or a name), always the same for it.
 * `hair` settles the one part that should not be left to chance where the person is known.
 */
export function Avatar({
  seed,
  src,
  hair,
  size = 48,
  className,
}: {
  seed: string | number;
  src?: string | null | undefined;
  hair?: HairStyle | undefined;
  size?: number;
  className?: string;
}) {
  const shape = cx('block shrink-0 rounded-full bg-ground object-cover', className);
  if (src) return <img src={src} alt="" width={size} height={size} loading="lazy" className={shape} />;
  const pick = picker(String(seed));
  const style = hair ?? pick(hairStyles);
  const [skin, shade] = pick(skins);
  const top = pick(tops);
  const tone = style === 'grey' ? '#a9aaa4' : pick(hairs);
  const cloth = style === 'scarf' ? '#7c566b' : style === 'turban' ? '#a66a00' : tone;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className={cx(shape, 'overflow-hidden')}
    >
      <path d="M0 0h48v48H0z" fill={pick(grounds)} />
      <g fill="none" stroke="#10201b" strokeOpacity=".1" strokeWidth=".8">
        <path d="M-2 12c9-9 16-4 24-9s17-6 28 2M-2 21c10-10 17-6 26-11s18-5 26 3M-2 30c10-11 18-7 27-12s18-4 25 3M-2 39c10-11 18-7 27-12s18-4 25 3" />
      </g>
      <Behind style={style} tone={tone} />
      <path
        d="M4.500 50c.3-9 6.800-12.500 14-13.800l5.500 3.300 5.500-3.300c7.200 1.300 13.700 4.800 14 13.800Z"
        fill={top}
      />
      <path d="M19.600 28.500h8.800v7.700L24 39.800l-4.400-3.600Z" fill={shade} />
      <path
        d="M24 10.200c5 0 8.300 4 8.300 9.900 0 6.400-3.900 11.300-8.300 11.300s-8.300-4.900-8.300-11.300c0-5.900 3.300-9.900 8.300-9.900Z"
        fill={skin}
      />
      <g fill={cloth}>
        <Hair style={style} tone={tone} />
      </g>
    </svg>
  );
}

/** What falls behind the neck and shoulders. */
function Behind({ style, tone }: { style: HairStyle; tone: string }) {
  if (style === 'long') {
    return (
      <path
        d="M12.800 20C11.800 10.500 17 5.800 24 5.800S36.200 10.500 35.200 20c.3 6 1.800 11 3 16.500-4.500 3-23.900 3-28.400 0 1.200-5.500 2.700-10.500 3-16.500Z"
        fill={tone}
      />
    );
  }
  if (style === 'bob') {
    return (
      <path
        d="M12.900 19.500C12.300 10.500 17.200 6 24 6s11.700 4.500 11.100 13.500c0 4.500.8 8 .3 11.500-6 2-16.800 2-22.800 0-.5-3.500.3-7 .3-11.500Z"
        fill={tone}
      />
    );
  }
  if (style === 'bun') return <circle cx="24" cy="6.200" r="4.600" fill={tone} />;
  if (style === 'curls') {
    return (
      <g fill={tone}>
        <circle cx="14" cy="16" r="5" />
        <circle cx="34" cy="16" r="5" />
        <circle cx="13.500" cy="23" r="4" />
        <circle cx="34.500" cy="23" r="4" />
        <circle cx="24" cy="9" r="7" />
      </g>
    );
  }
  return null;
}

function Hair({ style, tone }: { style: HairStyle; tone: string }) {
  switch (style) {
    case 'crop':
      return (
        <path d="M15.300 19.500c-1.500-8 2.700-12.800 8.800-12.800 6 0 10.100 4.800 8.600 12.800-.4-2.300-1-4-2-5.300-4 .9-9.300.8-13.300-.2-1.100 1.500-1.700 3.200-2.100 5.500Z" />
      );
    case 'grey':
    case 'parted':
      return (
        <path d="M15.100 20c-1.900-8.600 2.500-13.500 9.300-13.300 6.700.1 10.200 5 8.500 13.300-.5-2.200-1.100-3.800-2-5.200-4.300-.7-9-1.900-12.300-4.100-.8 3.200-2.400 6.300-3.500 9.300Z" />
      );
    case 'bearded':
      return (
        <>
          <path d="M15.200 19.300c-1.400-8 2.500-12.400 8.900-12.400s10.100 4.500 8.700 12.400c-.5-2.200-1.100-3.600-2.100-4.900-4 1-9.100.9-13.200-.3-1.200 1.500-1.800 3-2.300 5.200Z" />
          <path d="M15.700 22.300c.1 7 3.800 11.400 8.300 11.400s8.200-4.400 8.300-11.400c-1.200 2.900-2.700 4.200-4.800 3.900-2.300-.7-4.700-.7-7 0-2.100.3-3.600-1-4.800-3.900Z" />
        </>
      );
    case 'bob':
    case 'long':
      return (
        <path d="M14.800 21.500C13.200 12.500 17.500 7.600 24 7.600s10.800 4.900 9.200 13.900c-.5-3.200-1.600-5.400-3-6.900-2.600-.6-4.700-1.900-6.200-3.600-1.800 3.200-5.200 4.700-7.500 5.200-.9 1.600-1.400 3.100-1.700 5.300Z" />
      );
    case 'bun':
      return (
        <path d="M15.200 20c-1.800-8 2.300-12.600 8.800-12.600s10.600 4.600 8.800 12.600c-.8-4.400-4.300-7.900-8.800-7.900s-8 3.500-8.800 7.900Z" />
      );
    case 'curls':
      return (
        <path d="M15.400 19c-1.200-7 2.200-11 8.600-11s9.800 4 8.600 11c-1-1-1.300-2.600-2.600-3-1.200.6-2-.8-3.200-.6-1 .9-2.200-.6-3.300.1-1.200.6-2-.5-3.100.1-1.200.5-2 .2-2.600 1-.9.5-1.500 1.600-2.400 2.400Z" />
      );
    case 'scarf':
      return (
        <>
          <path
            fillRule="evenodd"
            d="M12.500 22.800C11.500 11.500 16.400 5 24 5s12.500 6.500 11.500 17.800c-.4 6 .6 10.300 3.800 14.500-5 5.700-10.700 7.200-15.300 7.200S13.700 43 8.700 37.300c3.200-4.200 4.200-8.500 3.800-14.500ZM24 11c-4.300 0-6.600 3.300-6.500 8.500.1 5.900 2.800 10.200 6.500 10.200s6.400-4.300 6.500-10.200c.1-5.200-2.200-8.500-6.500-8.500Z"
          />
          <path
            d="M14.500 27c2.300 5.800 8 8.700 18.300 7.300M12.800 33.500c5.700 5 13.700 5.700 23.300 3.200"
            fill="none"
            stroke="#59384b"
            strokeWidth="1.100"
            strokeLinecap="round"
          />
        </>
      );
    case 'turban':
      return (
        <>
          <path
            d="M15.600 21.200c-.2 9.500 3.900 15 8.400 15s8.600-5.500 8.400-15c-1 3.600-2.600 5.100-5 4.700-2.300-.7-4.500-.7-6.800 0-2.400.4-4-1.100-5-4.700Z"
            fill={tone}
          />
          <path d="M13.300 18.300C11.500 9.600 16.800 4.800 24 4.800s12.500 4.800 10.700 13.500c-3-3.900-6.500-5.700-10.700-7.600-4.200 1.900-7.700 3.700-10.700 7.600Z" />
          <path
            d="M24 10.700c-3.300-2-6.400-2.200-9.300-.3M24 10.700c3.300-2 6.400-2.200 9.300-.3"
            fill="none"
            stroke="#7e5000"
          />
        </>
      );
  }
}

/** Choices that are the same for the same seed (FNV-1a, then a small generator). */
function picker(seed: string) {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return <T,>(from: readonly T[]): T => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = (state ^ (state >>> 13)) >>> 0;
    return existing(from[state % from.length], 'a choice');
  };
}
