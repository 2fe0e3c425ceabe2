/** The car as it was handed over beside how it came back: figures, photos, and what is kept of the price. */

import { useState } from 'react';
import { ReturnTermsText } from '#src/cars/vehicles/ui/return-terms-text.tsx';
import { countText, priceText } from '#src/design/amount-text.ts';
import { buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { chosenEarly } from '#src/platform/browser/chosen-early.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { CarSale, carSalePhotoCalls, SalePhoto } from '../contract.ts';
import { isReturning, type PhotoMoment } from '../rules.ts';
import { readTerms } from './read-terms.ts';

const api = apiFor<typeof carSalePhotoCalls>();
const lost = 'The connection was lost. Please try again.';
const titles = { handover: 'At the handover', return: 'When it came back' } as const;

export function HandoverAndReturn({ sale }: { sale: CarSale }) {
  const { state, mayPhoto, photos, compared, returnTerms } = sale;
  const isBack = isReturning(state) || sale.returnedOdometer !== null;
  const isShown = mayPhoto !== null || photos.length > 0 || isBack || (state === 'promise' && returnTerms);
  if (!isShown) return null;
  return (
    <Card className="space-y-4 p-4 md:p-6">
      <h2 className="text-28">{isBack ? 'Handover and return' : 'The car at the handover'}</h2>
      <div className={cx('grid gap-6', isBack && 'sm:grid-cols-2')}>
        <Moment sale={sale} moment="handover" odometer={sale.odometer} />
        {isBack && <Moment sale={sale} moment="return" odometer={sale.returnedOdometer} />}
      </div>
      {compared && <Figures sale={sale} compared={compared} />}
      {returnTerms && sale.faults.length === 0 && state !== 'over' && (
        <p className="text-13 text-muted">
          {isBack ? 'The terms of this sale: ' : 'If it is given back: '}
          <ReturnTermsText terms={readTerms(returnTerms)} />
        </p>
      )}
    </Card>
  );
}

function Figures({ sale, compared }: { sale: CarSale; compared: NonNullable<CarSale['compared']> }) {
  const { odometerUnit, faults, returnTerms, state, kept } = sale;
  const isOver = state === 'over';
  const lines: [string, string][] = [
    ['Driven in between', `${countText(compared.distance)} ${odometerUnit}`],
    ...(returnTerms && faults.length === 0
      ? ([['Beyond what is included', `${countText(compared.beyondKm)} km`]] satisfies [string, string][])
      : []),
    [
      `Stays with ${sale.side === 'seller' ? 'you' : sale.seller}`,
      `${priceText(isOver ? kept : compared.kept)}${!isOver && compared.isAtMost ? ', the most there is' : ''}`,
    ],
    ...(isOver
      ? []
      : ([
          [`Goes back to ${sale.side === 'buyer' ? 'you' : sale.buyer}`, priceText(compared.back)],
        ] satisfies [string, string][])),
  ];
  return (
    <dl className="divide-y divide-line rounded-card bg-well px-4">
      {lines.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Moment({ sale, moment, odometer }: { sale: CarSale; moment: PhotoMoment; odometer: number | null }) {
  const photos = sale.photos.filter((photo) => photo.moment === moment);
  const mayPhoto = sale.mayPhoto?.moment === moment ? sale.mayPhoto : null;
  return (
    <section aria-label={titles[moment]} className="min-w-0 space-y-3">
      <div>
        <h3 className="font-sans text-15 font-semibold tracking-normal">{titles[moment]}</h3>
        <p className="text-13 text-muted">
          {odometer === null
            ? 'The odometer is not read yet.'
            : `Odometer ${countText(odometer)} ${sale.odometerUnit}`}
        </p>
      </div>
      {photos.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2">
          {photos.map((photo, index) => (
            <Photo key={photo.id} sale={sale} photo={photo} number={index + 1} />
          ))}
        </ul>
      ) : (
        <p className="text-13 text-muted">No photos.</p>
      )}
      {mayPhoto && <Sending id={sale.id} left={mayPhoto.left} moment={moment} />}
    </section>
  );
}

function Photo({ sale, photo, number }: { sale: CarSale; photo: SalePhoto; number: number }) {
  const again = useReadAgain();
  const [trouble, setTrouble] = useState<string | null>(null);
  const whose = photo.by === sale.side ? 'yours' : `from ${photo.by === 'buyer' ? sale.buyer : sale.seller}`;
  const name = `Photo ${number} ${photo.moment === 'handover' ? 'at the handover' : 'of the return'}, ${whose}`;
  const url = `/api/car-sales/${sale.id}/papers/files/${photo.id}`;
  const takeOut = () =>
    api('DELETE /api/car-sales/:id/photos/:photo', { params: { id: sale.id, photo: photo.id } }).then(
      again,
      (error: unknown) => setTrouble((error instanceof ApiError ? error.words : undefined) ?? lost),
    );
  return (
    <li className="min-w-0">
      {/* What an operator opens is in the audit, so that it is opened among the papers. */}
      {sale.side === 'desk' ? (
        <p className="rounded-control bg-well p-3 text-13">{name}</p>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="block">
          <img
            src={url}
            alt={name}
            loading="lazy"
            className="aspect-4/3 w-full rounded-control bg-well object-cover"
          />
        </a>
      )}
      <p className="mt-1 text-13 text-muted">
        {whose.replace(/^./, (first) => first.toUpperCase())}, <When at={photo.at} zone={sale.zone} />
      </p>
      {photo.mine && (
        <button
          type="button"
          className="touch text-13 font-semibold text-spruce underline"
          onClick={() => void takeOut()}
          aria-label={`Take out ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
        >
          Take out
        </button>
      )}
      {trouble && (
        <p role="alert" className="text-13 font-medium text-brick">
          {trouble}
        </p>
      )}
    </li>
  );
}

/** One photo after another; what was refused stands below. */
function Sending({ id, left, moment }: { id: number; left: number; moment: PhotoMoment }) {
  const again = useReadAgain();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    setBusy(true);
    setTrouble(null);
    try {
      for (const file of files) {
        const body = new FormData();
        body.set('photo', file);
        const response = await fetch(`/api/car-sales/${id}/photos`, { method: 'POST', body });
        if (!response.ok) throw new ApiError(response.status, await response.text());
      }
    } catch (error) {
      setTrouble((error instanceof ApiError ? error.words : undefined) ?? lost);
    }
    again();
    setBusy(false);
  };
  const take = (input: HTMLInputElement) => {
    void send([...(input.files ?? [])]);
    input.value = '';
  };
  if (left === 0) return <p className="text-13 text-muted">You have sent all you may.</p>;
  return (
    <div className="space-y-2">
      <label
        className={buttonClass(
          { size: 'sm' },
          cx('cursor-pointer has-[:focus-visible]:outline-2', busy && 'opacity-60'),
        )}
      >
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,.heic"
          multiple
          className="sr-only"
          disabled={busy}
          aria-label={`Add photos ${moment === 'handover' ? 'of the handover' : 'of the return'}`}
          ref={chosenEarly(take)}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        {busy ? 'Sending…' : 'Add photos'}
      </label>
      <p className="text-13 text-muted">
        {left} more of you.{' '}
        {moment === 'handover' ? 'Its body, seats, keys and odometer' : 'The same sides again'}: the two of
        you see them, and the desk where it judges.
      </p>
      {trouble && (
        <p role="alert" className="font-medium text-brick">
          {trouble}
        </p>
      )}
    </div>
  );
}
