/** Leads in a list, each leading to where it is answered; what waits says by when. */
import { Form, Link } from 'react-router';
import { leftWords } from '#src/cars/offers/rules.ts';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import type { Lead } from '../contract.ts';
import type { LeadKind } from '../lead-rules.ts';

const pathOf: Record<LeadKind, string> = { message: '/inquiries', offer: '/offers', visit: '/visits' };
const kindWords: Record<LeadKind, string> = { message: 'Message', offer: 'Offer', visit: 'Visit' };

export function LeadList({ leads, now }: { leads: readonly Lead[]; now: number }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {leads.map((lead) => (
        <LeadRow key={`${lead.kind} ${lead.id}`} lead={lead} now={now} />
      ))}
    </ul>
  );
}

function LeadRow({ lead, now }: { lead: Lead; now: number }) {
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-2 p-4 hover:bg-well">
      <Due due={lead.due} now={now} />
      <VehiclePicture
        picture={lead.picture}
        seed={lead.vehicleId}
        alt=""
        className="h-12 w-[72px] shrink-0 overflow-hidden rounded-control max-sm:hidden"
      />
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`${pathOf[lead.kind]}/${lead.id}`}
            className="font-semibold break-words after:absolute after:inset-0"
          >
            {lead.who}
          </Link>
          <Badge tone={lead.kind === 'offer' ? 'spruce' : lead.kind === 'visit' ? 'lake' : 'neutral'}>
            {kindWords[lead.kind]}
          </Badge>
        </p>
        <p className="line-clamp-2 break-words">{lead.said}</p>
        <p className="text-13 break-words text-muted">
          {lead.title}
          {lead.stockNumber && `, ${lead.stockNumber}`}. {lead.next}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2 text-13 text-muted max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
        <When at={lead.at} />
        {lead.kind === 'message' && lead.due !== null && (
          <Form method="post" preventScrollReset className="relative z-1">
            <input type="hidden" name="id" value={lead.id} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value="settle"
              aria-label={`Needs no answer: ${lead.who}`}
            >
              Needs no answer
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}

const hourMs = 3_600_000;

/** Colour says how near it is, and words say it too. */
function Due({ due, now }: { due: string | null; now: number }) {
  if (due === null) return null;
  const left = Date.parse(due) - now;
  const tone =
    left < hourMs
      ? 'bg-wash-brick text-brick'
      : left < 6 * hourMs
        ? 'bg-wash-amber text-amber'
        : 'bg-tint text-spruce';
  return (
    <p
      className={cx(
        'w-24 shrink-0 rounded-control px-2 py-1.5 text-center text-13 leading-tight font-semibold',
        tone,
      )}
    >
      {leftWords(Math.abs(left))}
      <span className="block font-normal">{left > 0 ? 'left' : 'overdue'}</span>
    </p>
  );
}
