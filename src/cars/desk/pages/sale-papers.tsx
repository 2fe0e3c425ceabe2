/** The papers of one car's sale at the desk: who signed and what is kept; each look at a file is in the audit. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { offersDeskCalls } from '#src/cars/offers/contract.ts';
import type { salePaperDeskCalls } from '#src/cars/sale-papers/contract.ts';
import { sizeText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { May } from '#src/design/desk/may.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { OffersOfCar } from '../ui/offers-of-car.tsx';
import type { Route } from './+types/sale-papers.ts';

export const meta = () => [
  { title: pageTitle('Papers of a sale | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, id: string, transport?: Transport) =>
  forOperators(request, async () => {
    const papers = await apiFor<typeof salePaperDeskCalls>(transport)(
      'GET /api/operations/car-sales/:id/papers',
      { params: { id } },
    );
    const offers = await apiFor<typeof offersDeskCalls>(transport)(
      'GET /api/operations/vehicles/:id/offers',
      { params: { id: papers.vehicleId } },
    );
    return { id, ...papers, offers };
  });
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(request, params.id);

const sideWords = { buyer: 'Buyer', seller: 'Seller' } as const;

export default function SalePapersAtDesk({
  loaderData: { id, number, zone, signatures, late, files, offers },
}: Route.ComponentProps) {
  return (
    <div className="max-w-[860px]">
      <Link to="/operations/car-sales" className="touch text-13 font-semibold text-spruce underline">
        Car sales
      </Link>
      <h1 className="mt-3 text-40">Papers of {number}</h1>
      <Card className="mt-6 p-4 md:p-5">
        <h2 className="font-sans text-17 font-semibold tracking-normal">Signatures that stand</h2>
        {late && !late.isSigned && (
          <p className="mt-2 font-medium text-amber">
            Not signed: the desk completed the handover on <When at={late.askedAt} zone={zone} />.{' '}
            {late.until ? (
              <>
                Both are asked until <When at={late.until} zone={zone} />.
              </>
            ) : (
              'Nobody is asked any more.'
            )}
          </p>
        )}
        {signatures.length === 0 && <p className="mt-2 text-muted">Nobody has signed the bill of sale.</p>}
        <ul className="mt-2 divide-y divide-line">
          {signatures.map(({ side, name, at }) => (
            <li key={side} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">
                <span className="text-muted">{sideWords[side]}</span> {name}
              </span>
              <When at={at} zone={zone} />
            </li>
          ))}
        </ul>
      </Card>
      <Card className="mt-5 p-4 md:p-5">
        <h2 className="font-sans text-17 font-semibold tracking-normal">Files</h2>
        <p className="mt-1 text-13 text-muted">Whoever opens one is written down in the audit.</p>
        {files.length === 0 && <p className="mt-2 text-muted">There are none.</p>}
        <ul className="mt-2 divide-y divide-line">
          {files.map((file) => (
            <li key={file.id} className="space-y-2 py-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 font-semibold break-words">{file.name}</span>
                {file.replacedAt && <Badge>Replaced</Badge>}
              </div>
              <p className="text-13 text-muted">
                {file.by ? `${sideWords[file.by]}, ` : ''}
                <When at={file.at} zone={zone} />
                {file.sha256 && `, ${sizeText(file.sizeBytes)}`}
              </p>
              {file.sha256 && (
                <>
                  <p className="text-13 break-all text-muted">SHA-256 {file.sha256}</p>
                  <May needs="car_papers.open">
                    <OpenFile sale={id} file={file.id} name={file.name} />
                  </May>
                </>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <OffersOfCar offers={offers} />
    </div>
  );
}

const api = apiFor<typeof salePaperDeskCalls>();

/** Asked for by a press, never by looking at the list: a look is written down. */
function OpenFile({ sale, file, name }: { sale: string; file: number; name: string }) {
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<{ url: string; endsAt: string } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      const params = { id: sale, file };
      setLink(await api('POST /api/operations/car-sales/:id/papers/:file/open', { params }));
    } catch (error) {
      setTrouble((error instanceof ApiError && error.words) || 'It could not be opened. Try again.');
    }
    setBusy(false);
  };
  return (
    <p className="flex flex-wrap items-center gap-3">
      {link ? (
        <a
          href={link.url}
          target="_blank"
          rel="noreferrer"
          className="touch font-semibold text-spruce underline"
        >
          Show {name}
        </a>
      ) : (
        <Button size="sm" busy={busy} onClick={open} aria-label={`Open ${name}`}>
          Open
        </Button>
      )}
      {link && (
        <span className="text-13 text-muted">
          For you alone, until <When at={link.endsAt} show="time" />
        </span>
      )}
      {trouble && (
        <span role="alert" className="font-medium text-brick">
          {trouble}
        </span>
      )}
    </p>
  );
}
