/** A week's opening hours, Monday first. */
import { cx } from '#src/design/class-names.ts';
import { type WeekHours, weekdays } from '../hours.ts';

export function WeekTable({ hours, today }: { hours: WeekHours; today?: number | undefined }) {
  return (
    <table className="w-full max-w-[360px] tabular-nums">
      <caption className="sr-only">Opening hours</caption>
      <tbody>
        {weekdays.map((day, i) => {
          const open = hours[i];
          return (
            <tr key={day} className={cx(i === today && 'font-semibold')}>
              <th scope="row" className={cx('py-1 pr-4 text-left', i !== today && 'font-normal')}>
                {day}
              </th>
              <td className={cx('py-1 text-right', !open && 'text-muted')}>
                {open ? `${open.from} to ${open.to}` : 'Closed'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
