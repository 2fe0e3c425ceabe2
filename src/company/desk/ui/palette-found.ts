/** The records of the desk that fit what was typed, from each page's own search. */
import { useEffect, useState } from 'react';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { CarFront, IdCard, MapPin, Package, Receipt, UserRound } from '#src/design/icons.ts';
import type { placesCalls } from '#src/geo/places/contract.ts';
import type { peopleCalls } from '#src/people/accounts/people-contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { readTablePage } from '#src/platform/desk-tables/read-table.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { fullName } from '#src/platform/person-name.ts';
import { isOffered, type Offer } from '#src/platform/settings/offered.ts';
import type { reviewCalls } from '#src/riding/drivers/review-contract.ts';
import type { rideOperationsCalls } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { deskCalls } from '#src/shop/stock/contract.ts';
import type { PaletteEntry } from './palette-entries.ts';

const api = apiFor<
  typeof peopleCalls &
    typeof reviewCalls &
    typeof rideOperationsCalls &
    typeof deskCalls &
    typeof vehiclesCalls &
    typeof placesCalls
>();

/** Somebody who types a name is not asked about for each letter. */
const pauseMs = 200;
const fewestLetters = 2;
const mostOfEach = 4;

type Look = (find: string, signal: AbortSignal) => Promise<PaletteEntry[]>;

const looks: readonly { group: string; needs: Permission; offer?: Offer; look: Look }[] = [
  {
    group: 'Rides',
    needs: 'rides.read',
    offer: 'rides',
    look: async (find, signal) => {
      // Rides are found by their number or their rider's address alone.
      if (!/[\d@]/.test(find)) return [];
      const { rides } = await api('GET /api/operations/rides', { query: { find }, signal });
      return rides.map(({ id, pickupLocation, destination }) => ({
        group: 'Rides',
        label: rideReference(id),
        hint: `${pickupLocation} to ${destination}`,
        to: `/operations/rides/${id}`,
        Icon: CarFront,
      }));
    },
  },
  {
    group: 'Drivers',
    needs: 'drivers.read',
    offer: 'rides',
    look: async (find, signal) => {
      const { items } = await api('GET /api/operations/driver-reviews', { query: { find }, signal });
      return items.map(({ id, name, vehicleInfo, licensePlate }) => ({
        group: 'Drivers',
        label: name,
        hint: [vehicleInfo, licensePlate].filter(Boolean).join(', '),
        to: `/operations/drivers?${new URLSearchParams({ find, driver: String(id) })}`,
        Icon: IdCard,
      }));
    },
  },
  {
    group: 'People',
    needs: 'people.read',
    look: async (q, signal) =>
      (await api('GET /api/operations/people', { query: { q: q.slice(0, 100) }, signal })).map((person) => ({
        group: 'People',
        label: fullName(person),
        hint: person.email,
        to: `/operations/people/${person.id}`,
        Icon: UserRound,
      })),
  },
  {
    group: 'Places',
    needs: 'rides.read',
    offer: 'rides',
    look: async (input, signal) =>
      (await api('GET /api/geocoding/autocomplete', { query: { input }, signal })).map((place) => ({
        group: 'Places',
        label: place.main_text,
        hint: place.secondary_text,
        to: `/operations/map?${new URLSearchParams({ place: place.description })}`,
        Icon: MapPin,
      })),
  },
  {
    group: 'Orders',
    needs: 'shop.read',
    offer: 'shop',
    look: async (search, signal) => {
      const query = { queue: 'all', search: search.slice(0, 100), page: 1 } as const;
      const { orders } = await api('GET /api/operations/shop/orders', { query, signal });
      return orders.map(({ number, name, place }) => ({
        group: 'Orders',
        label: number,
        hint: `${name}, ${place}`,
        to: `/operations/shop/${number}`,
        Icon: Package,
      }));
    },
  },
  {
    group: 'Payments',
    needs: 'payments.read',
    look: async (find, signal) => {
      // By the number of their receipt, or their own.
      if (/^(pay|pi)_\w{8,64}$/.test(find))
        return [
          {
            ...{ group: 'Payments', label: find, hint: 'Payment' },
            ...{ to: `/operations/payments/${find}`, Icon: Receipt },
          },
        ];
      if (!/^r-\d{4}-\d+$/i.test(find)) return [];
      const { rows } = await readTablePage({ key: 'payments' }, { receipt: find.toUpperCase() }, { signal });
      return rows.map(({ id, what, payer }) => ({
        group: 'Payments',
        label: find.toUpperCase(),
        hint: [what, payer].filter(Boolean).join(', '),
        to: `/operations/payments/${id}`,
        Icon: Receipt,
      }));
    },
  },
  {
    group: 'Cars for sale',
    needs: 'cars.read',
    offer: 'cars',
    look: async (find, signal) => {
      if (/^[a-hj-npr-z\d]{17}$/i.test(find)) {
        const { rows } = await readTablePage({ key: 'listings' }, { vin: find.toUpperCase() }, { signal });
        return rows.map(({ car, seller }) => ({
          group: 'Cars for sale',
          label: String(car),
          hint: [find.toUpperCase(), seller].filter(Boolean).join(', '),
          to: `/operations/listings/all?vin=${find.toUpperCase()}`,
          Icon: CarFront,
        }));
      }
      const query = { searchQuery: find.slice(0, 100), limit: mostOfEach };
      const cars = await api('GET /api/vehicles', { query, signal });
      return cars.map((car) => ({
        group: 'Cars for sale',
        label: titleText(car),
        hint: car.location,
        to: `/vehicles/${car.id}`,
        Icon: CarFront,
      }));
    },
  },
];

export interface Found {
  entries: PaletteEntry[];
  /** Where nothing could be looked for just now. */
  failed: string[];
  busy: boolean;
}

const nothing: Found = { entries: [], failed: [], busy: false };
const searching: Found = { ...nothing, busy: true };

/** What each search has answered so far; one that fails or is slow holds up none of the others. */
export function useFound(typed: string, may: (permission: Permission) => boolean): Found {
  const find = typed.trim();
  // Together with what it answers: a record found for other words must not be opened by a quick Enter.
  const [found, setFound] = useState({ find: '', ...nothing });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody may do does not change while they type.
  useEffect(() => {
    if (find.length < fewestLetters) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answers: PaletteEntry[][] = looks.map(() => []);
      const failed: string[] = [];
      const asked = looks.map(async ({ group, needs, offer, look }, place) => {
        if (!may(needs)) return;
        if (offer && !isOffered(offer)) return;
        try {
          answers[place] = (await look(find, stop.signal)).slice(0, mostOfEach);
        } catch {
          failed.push(group);
        }
        if (!stop.signal.aborted)
          setFound({ find, entries: answers.flat(), failed: [...failed], busy: true });
      });
      await Promise.all(asked);
      if (!stop.signal.aborted) setFound({ find, entries: answers.flat(), failed, busy: false });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [find]);
  if (find.length < fewestLetters) return nothing;
  return found.find === find ? found : searching;
}
