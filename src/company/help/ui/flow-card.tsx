import { Link } from 'react-router';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { type Flow, pictureSize } from '../flows.ts';

/** A flow by its first picture; leads to all its steps. */
export function FlowCard({ flow: { id, title, hint, steps } }: { flow: Flow }) {
  const demo = useDemo();
  return (
    <Link to={`/help/${id}`} className="group block">
      {demo && (
        <span className="block h-[150px] overflow-hidden rounded-card border border-line bg-ground px-3 pt-3 md:h-[196px] md:px-4 md:pt-4">
          <img
            src={`/help/${steps[0]?.picture}.webp`}
            alt=""
            loading="lazy"
            width={pictureSize.width}
            height={pictureSize.height}
            className="mx-auto h-auto w-full max-w-[280px] rounded-t-card border border-line"
          />
        </span>
      )}
      <span className="mt-3 block text-17 font-semibold group-hover:underline">{title}</span>
      <span className="block text-muted">
        {steps.length} steps: {hint}
      </span>
    </Link>
  );
}
