/** Visits in a list, each leading to its page. */
import { Link } from 'react-router';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { Badge } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import type { CarVisit } from '../contract.ts';
import { stateWords } from '../rules.ts';
import { headline, nextWords } from './visit-words.ts';

export function VisitList({ visits }: { visits: readonly CarVisit[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {visits.map((visit) => (
        <li key={visit.id} className="relative flex gap-4 p-4 hover:bg-well max-[330px]:flex-wrap">
          <VehiclePicture
            picture={visit.picture}
            seed={visit.vehicleId}
            alt=""
            className="h-16 w-24 shrink-0 self-start overflow-hidden rounded-control"
          />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={`/visits/${visit.id}`}
                className="min-w-0 font-semibold break-words after:absolute after:inset-0"
              >
                <When at={visit.at} show="ahead" zone={visit.zone} />
              </Link>
              <VisitBadge visit={visit} />
            </p>
            <p className="break-words">{headline(visit)}</p>
            <p className="text-13 break-words text-muted">
              {visit.title}. {nextWords(visit)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Whether the reader has something to do; looking at a licence and calling off are theirs to begin. */
export const isTurn = ({ may }: Pick<CarVisit, 'may'>): boolean =>
  may.includes('confirm') || may.includes('take') || may.includes('say');

export function VisitBadge({ visit }: { visit: CarVisit }) {
  if (isTurn(visit)) return <Badge tone="amber">Your turn</Badge>;
  const tone = visit.state === 'booked' ? 'moss' : visit.state === 'asked' ? 'lake' : 'neutral';
  return <Badge tone={tone}>{stateWords(visit)}</Badge>;
}
