/** Saved searches and what they have found, with price drops of favorites. */

import { Form, Link, redirect } from 'react-router';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import type { Note } from '#src/cars/vehicles/shapes.ts';
import { agoText } from '#src/cars/vehicles/ui/words.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Bell, Search, TrendingDown } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/saved-searches.ts';

export const meta = () => [{ title: pageTitle('Saved searches') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport) {
  const api = apiFor<typeof vehiclesCalls>(transport);
  const searches = await api('GET /api/saved-searches', { on401: 'null' });
  if (searches === null) throw redirect('/login?next=%2Fsaved-searches');
  return { searches, notes: await api('GET /api/vehicle-notes'), now: Date.now() };
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

async function act(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof vehiclesCalls>(transport);
  if (form.get('intent') === 'read') await api('POST /api/vehicle-notes/read');
  else await api('DELETE /api/saved-searches/:id', { params: { id: String(form.get('id')) } });
  return redirect('/saved-searches');
}

const aboutSelling: readonly Note['kind'][] = [
  'listing_removed',
  'review_received',
  'vehicle_sold',
  'vehicle_reserved',
  'sale_part_refunded',
  'sale_undone',
];

function addressOfNote(note: Note): string {
  if (note.kind === 'listing_returned') return `/sell/${note.vehicleId}`;
  if (aboutSelling.includes(note.kind)) return '/sell';
  if (note.kind === 'review_answered') return '/orders';
  return `/vehicles/${note.vehicleId}`;
}

export default function SavedSearches({ loaderData: { searches, notes, now } }: Route.ComponentProps) {
  const unread = notes.filter((note) => !note.read).length;
  return (
    <div className="page-column max-w-[920px] space-y-10 py-8">
      <section>
        <h1 className="text-40">Saved searches</h1>
        <div className="mt-6">
          {searches.length === 0 ? (
            <EmptyState
              title="No saved searches yet"
              icon={<Search size={26} aria-hidden="true" />}
              action={<ButtonLink to="/vehicles">Browse vehicles</ButtonLink>}
            >
              Choose your filters, then press Save search. We write when something new matches.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {searches.map((search) => (
                <li key={search.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
                  <div className="min-w-0">
                    <Link
                      to={search.query ? `/vehicles?${search.query}` : '/vehicles'}
                      className="font-semibold hover:underline"
                    >
                      {search.name}
                    </Link>
                    <p className="text-13 text-muted tabular-nums">
                      {counted(search.matches, 'vehicle')} now
                      {search.notify ? ', mails on' : ', mails off'}
                    </p>
                  </div>
                  <Form method="post" className="has-[details[open]]:w-full">
                    <input type="hidden" name="id" value={search.id} />
                    <ConfirmButton
                      label="Delete"
                      about={`the search ${search.name}`}
                      question={
                        search.notify
                          ? 'Its mails end, and its filters have to be chosen again.'
                          : 'Its filters have to be chosen again.'
                      }
                      confirm="Yes, delete it"
                    />
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <section aria-labelledby="notes">
        <div className="flex items-center justify-between gap-4">
          <h2 id="notes" className="text-28">
            News {unread > 0 && <Badge tone="solid">{unread} new</Badge>}
          </h2>
          {unread > 0 && (
            <Form method="post">
              <Button type="submit" size="sm" name="intent" value="read">
                Mark all read
              </Button>
            </Form>
          )}
        </div>
        {notes.length === 0 ? (
          <p className="mt-3 text-muted">
            New matches, price drops of your favorites and news of your listings come here.
          </p>
        ) : (
          <ul className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {notes.map((note) => {
              const Icon = note.kind === 'price_drop' ? TrendingDown : Bell;
              return (
                <li key={note.id} className={note.read ? 'flex gap-3 p-4' : 'flex gap-3 bg-tint p-4'}>
                  <Icon size={20} aria-hidden="true" className="mt-px text-spruce" />
                  <p className="min-w-0 grow">
                    <Link to={addressOfNote(note)} className="hover:underline">
                      {note.text}
                    </Link>
                    <span className="block text-13 text-muted">{agoText(note.at, now)}</span>
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}
