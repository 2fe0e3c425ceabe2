/** The figures of the company: drawn, as a table and as a file, beside the week before. */
import { buttonClass } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { Download } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { Figures, figureCalls } from '../contract.ts';
import { CompanyFigures } from '../ui/company-figures.tsx';
import { addressOf, askedIn } from '../ui/figure-address.ts';
import { citiesDrawn, FigureCards } from '../ui/figure-cards.tsx';
import { FigureFilter, SpanWays } from '../ui/figure-filter.tsx';
import { FigureTable } from '../ui/figure-table.tsx';
import { spanWords } from '../ui/figure-words.ts';
import type { Route } from './+types/figures.ts';

export const meta = () => [
  { title: pageTitle('Figures | Operations') },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, transport?: Transport) {
  const today = localDate(new Date(), cityFrameOf(null).timeZone);
  const asked = askedIn(pageAddress(request).searchParams, today);
  return forOperators(request, async () => {
    const query = { ...asked, city: asked.city || undefined, type: asked.type || undefined };
    try {
      const figures = await apiFor<typeof figureCalls>(transport)('GET /api/operations/figures', { query });
      return { asked, today, figures, words: null };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 400)) throw error;
      const words = Object.values(error.fieldErrors)[0] ?? error.words ?? 'Choose other days.';
      return { asked, today, figures: null, words };
    }
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function FiguresPage({ loaderData: { asked, today, figures, words } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-40">Figures</h1>
        {figures && (
          <a
            href={addressOf('/api/operations/figures.csv', asked)}
            download
            className={buttonClass({ tone: 'outline' })}
          >
            <Download size={18} aria-hidden="true" />
            CSV
          </a>
        )}
      </div>
      <SpanWays asked={asked} today={today} />
      <FigureFilter key={JSON.stringify(asked)} asked={asked} words={words} />
      {figures && (
        <>
          <Legend figures={figures} />
          <FigureCards figures={figures} />
          <FigureTable key={`${figures.city} ${figures.cities.length}`} figures={figures} />
          {figures.city === null && figures.type === null && <CompanyFigures figures={figures} />}
          <Notes figures={figures} />
        </>
      )}
    </div>
  );
}

function Legend({ figures }: { figures: Figures }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-13">
      {citiesDrawn(figures).map(({ id, name, colour }) => (
        <span key={id} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-3 rounded-mark" style={{ background: colour }} />
          {name}
        </span>
      ))}
      <span className="inline-flex items-center gap-2 text-muted">
        <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-muted" />
        {spanWords(figures.before.from, figures.before.to)}, all together
      </span>
    </div>
  );
}

function Notes({ figures: { asOf, isComplete, currency } }: { figures: Figures }) {
  return (
    <div className="max-w-[760px] space-y-1 text-13 text-muted">
      <p>
        As of <When at={asOf} />.{' '}
        {!isComplete && <strong>Older days are still being counted; look again later.</strong>}
      </p>
      <p>
        Hours and days are those of each city’s clocks. Everything stands where it happened: a refund on the
        day the money went back. Money is in {currency}, without tax, as the books have it. Waiting is from
        asking for a ride now to the car at the pickup, exact to 5 %. Utilisation is the time with a rider of
        the time online, in shifts that have ended.
      </p>
    </div>
  );
}
