/** What an area is, in a line. */
import type { LucideIcon } from '#src/design/icons.ts';
import { Ban, Plane, Tag, TrainFront } from '#src/design/icons.ts';
import type { AreaKind, CityArea } from '#src/geo/streets/cities/city-areas.ts';
import { formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { hoursWords } from '#src/platform/time/week-hours.ts';

export const areaKinds: Record<AreaKind, { label: string; icon: LucideIcon; text: string; shape: string }> = {
  airport: { label: 'Airport', icon: Plane, text: 'text-lake', shape: 'fill-lake/15 stroke-lake' },
  station: { label: 'Station', icon: TrainFront, text: 'text-lake', shape: 'fill-lake/15 stroke-lake' },
  no_go: { label: 'No-go', icon: Ban, text: 'text-brick', shape: 'stroke-brick' },
  fares: { label: 'Fares', icon: Tag, text: 'text-amber', shape: 'fill-amber/15 stroke-amber' },
};

const refusedWords = { pickup: 'No pickup', drop_off: 'No drop-off', both: 'No pickup, no drop-off' };

/** `5 doors, pickup fee $5.00`. */
export function areaSummary(area: CityArea): string {
  switch (area.kind) {
    case 'no_go':
      return `${refusedWords[area.refuses]}, ${hoursWords(area.hours)}`;
    case 'fares':
      return 'Rules of fares may hold here';
    default: {
      const { doors, pickupFeeCents, dropOffFeeCents, queue } = area;
      return [
        doors.length > 0 ? counted(doors.length, 'door') : 'No doors',
        pickupFeeCents > 0 && `pickup fee ${formatMoney(pickupFeeCents)}`,
        dropOffFeeCents > 0 && `drop-off fee ${formatMoney(dropOffFeeCents)}`,
        queue?.isOn && 'drivers in line',
      ]
        .filter(Boolean)
        .join(', ');
    }
  }
}
