import { cx } from './class-names.ts';

const regions: Record<string, { name: string; ink: string; rim: string; word: string }> = {
  ON: { name: 'ONTARIO', ink: 'text-[#23477f]', rim: 'border-[#23477f]', word: 'Ontario' },
  AB: { name: 'ALBERTA', ink: 'text-[#a3231f]', rim: 'border-[#8d9aa8]', word: 'Alberta' },
};

/** A number plate as it hangs on the car: white in both themes. Unknown regions get a plain black one. */
export function Plate({
  number,
  region,
  className,
}: {
  number: string;
  region?: string | null;
  className?: string;
}) {
  const known = region ? regions[region.toUpperCase()] : undefined;
  return (
    <span
      role="img"
      aria-label={`${known ? `${known.word} plate` : 'Plate'} ${number}`}
      className={cx(
        'relative inline-flex shrink-0 flex-col items-center rounded-control border-2 bg-[#ffffff] px-3.5 pt-[3px] pb-1 leading-none select-none',
        known ? `${known.ink} ${known.rim}` : 'border-[#10201b] text-[#10201b]',
        className,
      )}
    >
      <Bolts />
      <span className="h-2.5 text-[9px] leading-[10px] font-semibold tracking-[0.14em]">{known?.name}</span>
      <span className="text-[22px] leading-6 font-bold tracking-[0.06em] whitespace-nowrap tabular-nums">
        {number}
      </span>
    </span>
  );
}

function Bolts() {
  const bolt = 'absolute top-[5px] h-[3px] w-[6px] rounded-full border border-[#9fb0c8]';
  return (
    <>
      <span className={`${bolt} left-[6px]`} />
      <span className={`${bolt} right-[6px]`} />
    </>
  );
}
