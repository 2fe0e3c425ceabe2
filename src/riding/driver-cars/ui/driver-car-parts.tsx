/** The parts of a car’s page: what it is, its papers, and others with its plate. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { When } from '#src/design/when.tsx';
import { dayWords } from '#src/platform/time/moments.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { CarPaper, DriverCar } from '../contract.ts';

const carStates = {
  waiting: { words: 'Waiting to be looked at', tone: 'amber' },
  approved: { words: 'Cleared', tone: 'moss' },
  sent_back: { words: 'Sent back', tone: 'brick' },
} as const;

const drivenWords = ({ active, retiredAt }: Pick<DriverCar, 'active' | 'retiredAt'>): string =>
  retiredAt ? 'Taken away' : active ? 'Driven now' : 'Kept ready';

export function CarHead({ car }: { car: DriverCar }) {
  const { words, tone } = carStates[car.status];
  return (
    <header>
      <p>
        <Link
          to="/operations/driver-cars"
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          All cars of drivers
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-28">{car.licensePlate}</h1>
        <Badge tone={tone}>{words}</Badge>
        <span className="text-muted">{drivenWords(car)}</span>
      </div>
      <p className="mt-1 break-words">
        {[car.colour, car.make, car.model, car.year].filter(Boolean).join(' ')}
      </p>
    </header>
  );
}

export function CarFacts({
  car,
  driverState,
}: {
  car: DriverCar;
  /** How far its driver is cleared. */
  driverState: string | undefined;
}) {
  const mayLook = useMay()('people.read');
  const { driver } = car;
  const facts = [
    {
      label: 'Driver',
      value: (
        <>
          {mayLook ? (
            <Link
              to={`/operations/people/${driver.userId}`}
              className="font-semibold text-spruce underline-offset-2 hover:underline"
            >
              {driver.name}
            </Link>
          ) : (
            <b className="font-semibold">{driver.name}</b>
          )}
          <span className="block text-13 text-muted">
            {[driver.city, driverState, driver.isOnline && 'online now'].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    { label: 'Plate of', value: [car.state, car.country].filter(Boolean).join(', ') },
    { label: 'Type', value: vehicleTypeName(car.vehicleType) },
    ...(car.seats === null ? [] : [{ label: 'Seats', value: car.seats }]),
    ...(car.doors === null ? [] : [{ label: 'Doors', value: car.doors }]),
    ...(car.power === null ? [] : [{ label: 'Power', value: car.power }]),
    { label: 'Added', value: <When at={car.addedAt} show="date" /> },
    ...(car.retiredAt ? [{ label: 'Taken away', value: <When at={car.retiredAt} show="date" /> }] : []),
    ...(car.reason ? [{ label: 'Told', value: car.reason }] : []),
  ];
  return (
    <Card className="p-4 md:p-5">
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[96px_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function CarPapers({ car }: { car: DriverCar }) {
  const held = car.papers.filter(({ retiredAt }) => retiredAt === null);
  const before = car.papers.filter(({ retiredAt }) => retiredAt !== null);
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17 font-semibold">Papers</h2>
        <ButtonLink size="sm" to={`/operations/drivers?find=${encodeURIComponent(car.licensePlate)}`}>
          Papers and review
        </ButtonLink>
      </div>
      {held.length === 0 && <p className="mt-2 text-muted">None of this car came in.</p>}
      <PaperList papers={held} />
      {before.length > 0 && (
        <details className="mt-3">
          <summary className="touch cursor-pointer text-spruce">
            Replaced by newer ones: {before.length}
          </summary>
          <PaperList papers={before} />
        </details>
      )}
    </Card>
  );
}

function PaperList({ papers }: { papers: readonly CarPaper[] }) {
  return (
    <ul className="mt-1 text-15">
      {papers.map((paper) => {
        const { words, tone } = carStates[paper.status];
        return (
          <li key={paper.id} className="border-t border-line py-2.5 first:border-t-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className="font-semibold">{paper.name}</b>
              <Badge tone={tone}>{words}</Badge>
              {paper.expiresOn && (
                <span className="ml-auto tabular-nums">until {dayWords(paper.expiresOn)}</span>
              )}
            </span>
            <span className="block text-13 text-muted">
              Sent <When at={paper.sentAt} show="date" />
              {paper.decidedAt && (
                <>
                  , decided <When at={paper.decidedAt} show="date" />
                  {paper.decidedBy && ` by ${paper.decidedBy}`}
                </>
              )}
              {paper.reason && `: ${paper.reason}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function SamePlate({ car }: { car: DriverCar }) {
  if (car.samePlate.length === 0) return null;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">With the same plate</h2>
      <ul className="mt-1 text-15">
        {car.samePlate.map((other) => (
          <li key={other.id} className="flex flex-wrap gap-x-3 border-t border-line py-2.5 first:border-t-0">
            <Link
              to={`/operations/driver-cars/${other.id}`}
              className="font-semibold text-spruce underline-offset-2 hover:underline"
            >
              {other.driver}
            </Link>
            <span>{drivenWords(other)}</span>
            <span className="ml-auto text-muted">
              since <When at={other.addedAt} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
