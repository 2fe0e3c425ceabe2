/** Fills the page for no network with what this browser has kept, and leaves it as soon as there is a network. */

import { moneyText } from '#src/design/amount-text.ts';
import { type CityFrame, setCityFrames } from '#src/geo/streets/city-frames.ts';
import { iconAddress, markKind, markLetter, shownBrand } from '#src/platform/brand/brand.ts';
import { cookiesHere } from '#src/platform/browser/own-cookies.ts';
import { setCurrency } from '#src/platform/money.ts';
import {
  storedBookingKey,
  storedCompany,
  storedCurrency,
  storedUnit,
} from '#src/platform/offline/offline-storage.ts';
import { openSealed, sealedLocal } from '#src/platform/offline/sealed-storage.ts';
import { fullName } from '#src/platform/person-name.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { type SettingValues, setSettings } from '#src/platform/settings/setting.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { plateRegion } from '#src/riding/rides/ui/ride-words.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { showDrivenRide } from './driven-ride.ts';
import { lastHeardWords } from './last-heard-words.ts';
import { say, show, slot } from './page-parts.ts';
import { sketchRoute } from './route-sketch.ts';
import { lastReceipts, openRide, readStored, type StoredRide } from './stored-rides.ts';

const pinWaits = /^(scheduled|pending|driver_assigned|driver_arriving)$/;

function showRide(kept: StoredRide): void {
  const { ride, heardAt } = kept;
  const { title, text, place } = lastHeardWords(kept);
  show('plain', false);
  show('ride');
  say('heard', `Last heard ${momentWords(heardAt, ride.timeZone, 'time', true)}`);
  say('title', title);
  say('text', text);
  say('place', place ?? '');
  const sketch = slot('sketch');
  if (sketch) sketch.innerHTML = sketchRoute(ride);
  if (ride.driver) {
    const { user, vehicleColor, vehicleInfo, licensePlate, state } = ride.driver;
    show('driver');
    say('initials', `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`);
    say('driver', fullName(user));
    say('car', [vehicleColor, vehicleInfo].filter(Boolean).join(' '));
    say('plate', licensePlate);
    say('region', state.toUpperCase());
    slot('plate')?.parentElement?.setAttribute('aria-label', `Plate ${licensePlate}, ${plateRegion(state)}`);
  }
  if (ride.pin && pinWaits.test(ride.status)) {
    show('pin');
    showPin(ride.pin);
  }
}

/** Each figure in a box of its own, as on the screen with a network. */
function showPin(pin: string): void {
  const place = slot('pin');
  place?.setAttribute('aria-label', [...pin].join(' '));
  place?.replaceChildren(
    ...[...pin].map((figure) => {
      const one = document.createElement('span');
      one.className =
        'figures grid h-13 w-10 place-items-center rounded-control border border-line bg-well text-28';
      one.textContent = figure;
      return one;
    }),
  );
}

function receiptLine(ride: Ride): HTMLElement {
  const currency = storedCurrency();
  if (currency) setCurrency(currency);
  const line = document.createElement('li');
  line.className = 'border-b border-line';
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.className = 'flex min-h-16 items-center justify-between gap-4 py-2';
  const words = (className: string, ...lines: string[]) => {
    const box = document.createElement('span');
    box.className = className;
    for (const [index, text] of lines.entries()) {
      const part = document.createElement('span');
      part.className = index === 0 ? 'block font-semibold' : 'block text-13 text-muted';
      part.textContent = text;
      box.append(part);
    }
    return box;
  };
  const day = momentWords(ride.completedAt ?? ride.createdAt, ride.timeZone, 'date');
  const total =
    ride.status === 'completed' ? (ride.fare ?? ride.estimatedFare) : (ride.cancellationFee ?? '');
  summary.append(
    words('min-w-0', placeName(ride.destination), [day, ride.paymentLabel].filter(Boolean).join(', ')),
    words('figures text-17', moneyText(total)),
  );
  const parts = document.createElement('dl');
  const unit = storedUnit();
  parts.className = 'grid grid-cols-[1fr_auto] gap-y-1 pb-3 text-muted';
  for (const part of ride.status === 'completed' ? ride.parts : []) {
    const name = document.createElement('dt');
    const sum = document.createElement('dd');
    name.textContent = partWords(part, unit);
    sum.textContent = moneyText(part.amount);
    parts.append(name, sum);
  }
  details.append(summary, parts);
  line.append(details);
  return line;
}

/** The booking form of this page's address, or the one that was left last, as the front page's query. */
const keptBooking = (): string =>
  location.pathname === '/' && location.search
    ? location.search
    : (sealedLocal.getItem(storedBookingKey) ?? '');

/** Asks for the page again; the front page with the form that was kept, which an address without one would empty. */
function goBack(): void {
  const kept = keptBooking();
  if (location.pathname === '/' && !location.search && kept) location.replace(`/?${kept}`);
  else location.reload();
}

/** The page was drawn by the build, which knows no company. */
function showCompany(): void {
  const kept = storedCompany();
  if (kept) {
    setSettings(JSON.parse(kept.settings) as SettingValues);
    setCityFrames(JSON.parse(kept.cities) as CityFrame[]);
  }
  const name = companyName();
  for (const [token, colour] of Object.entries(shownBrand().tokens ?? {}))
    document.documentElement.style.setProperty(token, colour);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', iconAddress('icon.svg'));
  if (markKind() === 'rings') return;
  document.title = pageTitle('No network');
  slot('home')?.setAttribute('aria-label', `${name}, home`);
  const logo = slot('home')?.firstElementChild;
  logo?.replaceChildren(drawnMark(), name);
}

/** As `src/design/logo.tsx` draws it; the picture is one that this browser has seen. */
function drawnMark(): HTMLElement {
  if (markKind() === 'mark') {
    const picture = document.createElement('img');
    picture.alt = '';
    picture.src = iconAddress('mark.svg');
    picture.className = 'mr-[0.3em] size-[1.1em] shrink-0 object-contain';
    picture.addEventListener('error', () => picture.remove());
    return picture;
  }
  const letter = document.createElement('span');
  letter.className =
    'mr-[0.3em] grid size-[1.1em] shrink-0 place-items-center rounded-[0.24em] bg-spruce text-on-spruce text-[0.62em]';
  letter.textContent = markLetter();
  return letter;
}

function showBooking(): void {
  const query = new URLSearchParams(keptBooking());
  const pickup = placeName(query.get('pickup') ?? '');
  const destination = placeName(query.get('destination') ?? '');
  if (!pickup && !destination) return;
  show('booking');
  say('trip', pickup && destination ? `${pickup} to ${destination}.` : `${pickup || `To ${destination}`}.`);
}

async function fill(): Promise<void> {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookiesHere())?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
  slot('again')?.addEventListener('click', goBack);
  addEventListener('online', goBack);
  await openSealed();
  showCompany();
  showBooking();
  const { details, rides } = await readStored();
  const open = openRide(details, new Date());
  if (open?.ride.viewer === 'driver') showDrivenRide(open);
  else if (open) showRide(open);
  const receipts = lastReceipts(rides);
  if (receipts.length > 0) {
    show('receipts');
    slot('receipts')?.append(...receipts.map(receiptLine));
  }
}

void fill();
