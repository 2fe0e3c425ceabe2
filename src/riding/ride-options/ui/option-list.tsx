/** What somebody may want besides the trip, as boxes to tick with what each costs. */
import { cx } from '#src/design/class-names.ts';
import { Baby, Dog, Fan, Luggage, PawPrint, VolumeX } from '#src/design/icons.ts';
import { formatMoney } from '#src/platform/money.ts';
import { type Offered, type OptionId, offeredOptions, together } from '../ride-options.ts';

const icons = { pet: PawPrint, child_seat: Baby, luggage: Luggage, quiet: VolumeX, cool: Fan, warm: Fan };

/** Of cool and warm the one ticked last stays. */
export function OptionList({
  chosen,
  onChange,
}: {
  chosen: readonly OptionId[];
  onChange: (chosen: OptionId[]) => void;
}) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <p className="grid min-h-16 grid-cols-[28px_1fr_auto] items-center gap-3 py-2.5">
        <Dog size={22} aria-hidden="true" className="text-spruce" />
        <span>
          <span className="block font-semibold">Service animal</span>
          <span className="block text-13 text-muted">Welcome in every car, no papers asked</span>
        </span>
        <span className="text-muted">Always</span>
      </p>
      {offeredOptions().map((option) => (
        <Option
          key={option.id}
          option={option}
          isChosen={chosen.includes(option.id)}
          onChange={(isChosen) =>
            onChange(
              isChosen ? together([...chosen, option.id]) : chosen.filter((other) => other !== option.id),
            )
          }
        />
      ))}
    </div>
  );
}

function Option({
  option: { id, name, words, feeCents },
  isChosen,
  onChange,
}: {
  option: Offered;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const Icon = icons[id];
  return (
    <label
      className={cx(
        'grid min-h-16 cursor-pointer grid-cols-[28px_1fr_auto_auto] items-center gap-3 py-2.5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-spruce',
      )}
    >
      <Icon size={22} aria-hidden="true" className="text-spruce" />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        {words && <span className="block text-13 break-words text-muted">{words}</span>}
      </span>
      <span className={cx('text-right', feeCents > 0 ? 'figures font-semibold' : 'text-muted')}>
        {feeCents > 0 ? formatMoney(feeCents) : 'Free'}
      </span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-spruce"
      />
    </label>
  );
}
