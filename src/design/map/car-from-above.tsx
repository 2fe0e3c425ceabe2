/** The car on the map, from above and nose up: 14.4 x 29 px, body in the current colour, ink glass, a keyline of land. */

const body =
  'M-5.4 -13.3C-3.2 -14.6 3.2 -14.6 5.4 -13.3 6.9 -12 7.2 -8.4 7.2 -4V9.2C7.2 12.1 6.5 13.6 4.8 14.1 1.8 14.7 -1.8 14.7 -4.8 14.1 -6.5 13.6 -7.2 12.1 -7.2 9.2V-4C-7.2 -8.4 -6.9 -12 -5.4 -13.3Z';
const mirrors = 'M-7 -4.9L-8.8 -4V-2.8L-7 -2.7ZM7 -4.9L8.8 -4V-2.8L7 -2.7Z';
const windscreen = 'M-5.2 -5.7C-2.5 -7.6 2.5 -7.6 5.2 -5.7L4.4 -1.5C1.9 -2.4 -1.9 -2.4 -4.4 -1.5Z';
const rearWindow = 'M-4.4 8.3C-1.9 9 1.9 9 4.4 8.3L4.9 11C1.9 12 -1.9 12 -4.9 11Z';
const sideWindows = 'M-6 -3.5L-5.2 -0.7V7L-6 9.1ZM6 -3.5L5.2 -0.7V7L6 9.1Z';
const headlights = 'M-4.8 -12.4L-2.6 -13 -2.8 -11.9 -4.9 -11.2ZM4.8 -12.4L2.6 -13 2.8 -11.9 4.9 -11.2Z';

/** On the roof of a car that is taken. */
const taken = 'M0 -4.6L4.2 1.4 0 7.4 -4.2 1.4Z';

/** A busy one is an outline with a lozenge on its roof, told from a free one without its colour. */
export function CarFromAbove({ busy = false }: { busy?: boolean }) {
  return (
    <svg width="34" height="34" viewBox="-17 -17 34 34" className="block overflow-visible" aria-hidden="true">
      <path d={body} transform="translate(0 1.6)" fill="#000" stroke="#000" strokeWidth="2" opacity="0.16" />
      <path d={body} fill="var(--map-land)" stroke="var(--map-land)" strokeWidth="3.4" />
      {busy ? (
        <>
          <path d={body} fill="none" stroke="currentColor" strokeWidth="2.2" />
          <path d={taken} fill="currentColor" />
        </>
      ) : (
        <>
          <path d={`${mirrors}${body}`} fill="currentColor" />
          <path d={body} fill="none" stroke="#10201B" strokeOpacity="0.55" strokeWidth="0.8" />
          <path d={`${windscreen}${rearWindow}${sideWindows}`} fill="#10201B" />
          <path d={headlights} fill="#FFF3E6" />
        </>
      )}
    </svg>
  );
}
