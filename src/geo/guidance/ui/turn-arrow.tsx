/** An arrow that turns as the road does, drawn for every angle the same way, as a driver reads it at a glance. */
import { Flag } from '#src/design/icons.ts';
import type { Turn } from '../manoeuvres.ts';

/** To the right above 0. */
const degreesOf: Record<Exclude<Turn, 'arrive' | 'roundabout'>, number> = {
  ...{ start: 0, straight: 0, merge: 0, back: -180 },
  ...{ slight_left: -45, left: -90, sharp_left: -135, keep_left: -30, ramp_left: -40 },
  ...{ slight_right: 45, right: 90, sharp_right: 135, keep_right: 30, ramp_right: 40 },
};

/** The turns that marks on a lane mean. */
const turnOfMark: Record<string, Turn> = {
  ...{ through: 'straight', left: 'left', slight_left: 'slight_left', sharp_left: 'sharp_left' },
  ...{ right: 'right', slight_right: 'slight_right', sharp_right: 'sharp_right', reverse: 'back' },
  ...{ merge_to_left: 'keep_left', merge_to_right: 'keep_right' },
};
export const turnOfMarks = (marks: readonly string[]): Turn => {
  const known = marks.find((mark) => mark !== 'through' && turnOfMark[mark]) ?? 'through';
  return turnOfMark[known] ?? 'straight';
};

const round = (n: number) => Math.round(n * 10) / 10;

/** A stem from below, bent after a corner; the head lies where it ends. */
function arrowPath(degrees: number): string {
  if (Math.abs(degrees) === 180) return 'M16.5 21V9a4.5 4.5 0 0 0-9 0v7M4 12.5l3.5 3.5 3.5-3.5';
  const angle = (degrees * Math.PI) / 180;
  const [right, down] = [Math.sin(angle), -Math.cos(angle)];
  const [x, y] = [12 - 6.5 * right, degrees === 0 ? 12 : 9 - 4 * down];
  const long = degrees === 0 ? 9 : 10 + 2 * Math.abs(right);
  const [endX, endY] = [x + long * right, y + long * down];
  const head = [145, -145].map((off) => {
    const turned = angle + (off * Math.PI) / 180;
    return [round(endX + 5 * Math.sin(turned)), round(endY - 5 * Math.cos(turned))].join(' ');
  });
  const bent = `V${round(y + 3.5)}Q${round(x)} ${round(y)} ${round(x + 3.5 * right)} ${round(y + 3.5 * down)}`;
  return `M${round(x)} 21${bent}L${round(endX)} ${round(endY)}M${head[0]}L${round(endX)} ${round(endY)}L${head[1]}`;
}

/** @param exit of a roundabout, written into its ring */
export function TurnArrow({
  turn,
  exit = null,
  size,
  className,
}: {
  turn: Turn;
  exit?: number | null;
  size: number;
  className?: string;
}) {
  if (turn === 'arrive')
    return <Flag size={size} strokeWidth={2.5} aria-hidden="true" className={className} />;
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {turn === 'roundabout' ? (
        <>
          <circle cx="11" cy="9.5" r="6.5" />
          <path d="M11 22v-6M15.6 4.9 21 2M17.5 1.5 21 2l-1 3.5" />
          {exit !== null && (
            <text
              x="11"
              y="12.6"
              fontSize="8.5"
              fontWeight="700"
              textAnchor="middle"
              fill="currentColor"
              stroke="none"
            >
              {exit}
            </text>
          )}
        </>
      ) : (
        <path d={arrowPath(degreesOf[turn])} />
      )}
    </svg>
  );
}
