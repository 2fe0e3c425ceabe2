/** What riders left in cars and have not back, with whom to ring. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import type { DeskLostItem } from '#src/riding/contact/lost-contract.ts';
import { nextWords } from '#src/riding/contact/ui/desk-lost.tsx';
import { rideReference } from '#src/riding/rides/rules.ts';

export function LostList({ lost }: { lost: DeskLostItem[] }) {
  if (lost.length === 0) return null;
  return (
    <section aria-labelledby="lost-items">
      <h2 id="lost-items" className="text-21">
        Left in cars
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {lost.map((item) => (
          <li key={item.id} className="flex flex-wrap items-start gap-x-6 gap-y-1 p-4">
            <p className="min-w-0 grow basis-[240px]">
              <b className="font-semibold">{item.what}</b>
              <span className="block text-13 text-muted">
                <Link to={`/operations/rides/${item.rideId}#lost`} className="underline underline-offset-2">
                  {rideReference(item.rideId)}
                </Link>
                , looked for since <When at={item.reportedAt} />
              </span>
            </p>
            <p className="min-w-0 basis-[220px] text-13">
              Rider: {item.rider}
              <span className="block">Driver: {item.driver}</span>
            </p>
            <p className="basis-full text-13 text-muted">{nextWords(item)}</p>
            <Badge tone={item.found === null ? 'amber' : item.found ? 'moss' : 'brick'}>
              {item.found === null ? 'Driver asked' : item.found ? 'In the car' : 'Not found'}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
