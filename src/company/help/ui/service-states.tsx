import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import type { ServiceState } from '../contract.ts';

export const stateDots = { working: 'bg-moss', trouble: 'bg-brick', off: 'bg-amber' } as const;

/** How each service is, as it was looked at. */
export function ServiceStates({
  services: { services, lookedAt },
}: {
  services: { services: ServiceState[]; lookedAt: string };
}) {
  return (
    <section aria-labelledby="services">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="services" className="font-sans text-17 font-semibold tracking-normal">
          Services
        </h2>
        <p className="text-13 text-muted">
          Looked at <When at={lookedAt} show="time" />
        </p>
      </div>
      <ul className="mt-2">
        {services.map(({ service, state, words }) => (
          <li
            key={service}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-1.5"
          >
            <span className="flex items-center gap-2.5">
              <span aria-hidden="true" className={cx('size-2.5 rounded-full', stateDots[state])} />
              {service}
            </span>
            <span className="text-right text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
