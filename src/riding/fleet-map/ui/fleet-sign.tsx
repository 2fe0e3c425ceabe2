/** What stands for a car in each state, and for a ride that waits. */
import type { CarState } from '../car-states.ts';

/** As the map draws it. */
export function FleetSign({ what }: { what: CarState | 'waiting_rides' }) {
  const arrow = 'M9 1 15.5 16 9 13 2.5 16Z';
  const stroke = { strokeWidth: 2, strokeLinejoin: 'round' as const };
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" className="shrink-0">
      {what === 'waiting_rides' && (
        <circle cx="9" cy="9" r="5.5" className="fill-none stroke-spruce" strokeWidth="4" />
      )}
      {what === 'free' && <path d={arrow} className="fill-none stroke-moss" {...stroke} />}
      {what === 'pickup' && <path d={arrow} className="fill-lake stroke-lake" {...stroke} />}
      {what === 'waiting' && (
        <>
          <circle cx="9" cy="9" r="6.5" className="fill-lake" />
          <circle cx="9" cy="9" r="2.2" className="fill-card" />
        </>
      )}
      {what === 'rider' && <path d={arrow} className="fill-ink stroke-ink" {...stroke} />}
      {what === 'break' && <circle cx="9" cy="9" r="6" className="fill-none stroke-muted" strokeWidth="2" />}
      {what === 'silent' && (
        <circle
          cx="9"
          cy="9"
          r="6"
          className="fill-none stroke-amber"
          strokeWidth="2"
          strokeDasharray="2.6 2.1"
        />
      )}
    </svg>
  );
}
