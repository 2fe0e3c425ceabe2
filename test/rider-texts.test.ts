/**
 * The texts of the specification's sections 2, 4, 5, 8 and 9 that the shell, the rider's screens, accounts, dashboard and
 * help say: read from rendered pages where a page without a script says them, else from the module that does.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cityFrameOf, cityNames, middleOf } from '#src/geo/streets/city-frames.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { openPage, pagesAreBuilt, wordsOf } from './page-words.ts';

const booking = 'src/riding/booking/ui/';
const places = `${booking}places/`;
const paying = 'src/money/checkout/ui/paying/';
const map = 'src/design/map/';
const ownAccount = 'src/people/own-account/';
const following = 'src/riding/live-ride/ui/';

/** Said by scripts alone: toasts, lists that open, and what fails. */
const scripted: [section: number, file: string, texts: string[]][] = [
  [
    2,
    `${booking}drivers/drivers-panel.tsx`,
    ['Available Drivers', 'away', 'Select Driver', 'toDecimal(1500)', '2300', 'usualMinutes = 5'],
  ],
  [
    2,
    `${booking}drivers/none-near.tsx`,
    ['No drivers available in this area. Please try a different location or try again later.'],
  ],
  [2, `${ownAccount}ui/dashboard-dialog.tsx`, ['My Bookings', 'Vehicle Inquiries', 'Favorites']],
  [2, `${ownAccount}ui/dashboard-dialog.tsx`, ['Payment Methods', 'Profile Settings']],
  [2, `${ownAccount}ui/profile-form.tsx`, ['Update Profile']],
  [2, 'src/riding/rides/rules.ts', ['`RV-2024-${String(id).padStart(3,']],
  [2, `${paying}page-words.ts`, ['Payment successful! Your ride booking has been confirmed.']],
  [2, `${paying}page-words.ts`, ['Payment successful! Your equipment order has been confirmed.']],
  [2, `${paying}page-words.ts`, ['Payment successful! Your vehicle purchase has been confirmed.']],
  [2, 'src/money/checkout/ui/ways/paypal.tsx', ['PayPal credentials need updating']],
  [2, 'src/money/checkout/ui/ways/paypal.tsx', ['PayPal authentication issue']],
  [2, 'src/money/checkout/ui/ways/wallet-pane.tsx', ['Google Pay Not Available']],
  [2, `${following}demo/live-demo.tsx`, ['Live in', 'Offline', 'Nearby drivers', 'mostNearby = 4']],
  [2, `${following}tracking-controls.tsx`, ['Refresh', 'Start tracking', 'Stop tracking']],
  [2, `${following}demo/live-demo.tsx`, ['using demo mode', '24/7 emergency line']],
  [2, `${following}live-ride-head.tsx`, ['Ride {rideReference(ride.id)}']],
  [2, `${following}people/reach-driver.tsx`, ['/> Message', '/> Call <']],
  [2, `${following}fare-line.tsx`, ["> Fare{' '}"]],
  [2, 'src/design/shell/failure.tsx', ['Something went wrong', 'Try Again']],
  // Said in a demo alone, which these pages are not.
  [2, 'src/design/shell/places.ts', ['Live Demo']],
  [2, 'src/riding/rides/ui/live-facts.tsx', ['Coverage: {cityNames(']],
  [4, `${places}place-list.tsx`, ['No locations found', 'Try a different search term']],
  [4, 'src/design/badge.tsx', ['pending: ', 'scheduled: ', 'completed: ', 'cancelled: ']],
  [4, `${paying}attempts.ts`, ['Payment Processing', 'processingMs = 3000']],
  [5, `${booking}use-form-fields.ts`, ['Missing Information']],
  [5, `${booking}use-form-fields.ts`, ['Please enter both pickup location and destination.']],
  [5, `${booking}use-booking.ts`, ['No Fare Estimate', 'Please get a fare estimate first.']],
  [8, `${booking}estimate/use-estimate.ts`, ['Fare Estimated', 'Estimated fare', "title: 'Error'"]],
  [8, `${booking}estimate/use-estimate.ts`, ['Failed to estimate fare. Please try again.']],
  [8, `${booking}summary/use-book-ride.ts`, ['Booking Failed', 'Failed to book ride. Please try again.']],
  [8, `${booking}summary/use-book-ride.ts`, ['Ride Booked!', 'Your ride has been successfully booked.']],
  [8, 'src/cars/vehicles/ui/saved/favorite-button.tsx', ['Added to Favorites']],
  [8, 'src/cars/vehicles/ui/saved/favorite-button.tsx', ['Failed to add to favorites.']],
  [8, 'src/cars/vehicles/ui/saved/favorites-section.tsx', ['Failed to fetch vehicles']],
  [8, `${paying}messages.ts`, ['Payment Setup Error', 'Payment System Not Ready']],
  [8, `${paying}messages.ts`, ['Payment system is not ready. Please refresh the page and try again.']],
  [8, `${paying}messages.ts`, ['Unable to initialize payment. Please try again.', 'Payment Setup Failed']],
  [8, `${paying}messages.ts`, ['Unable to initialize payment. Please refresh and try again.']],
  [8, `${paying}messages.ts`, ['Please enter a valid postal code for your billing address']],
  [8, `${paying}messages.ts`, ['Please complete your postal/ZIP code']],
  [8, `${paying}messages.ts`, ['Please complete your billing address information']],
  [8, `${paying}messages.ts`, ['Please check your payment information.', 'Payment Failed']],
  [
    8,
    `${paying}messages.ts`,
    ['Card Declined by Bank', 'Insufficient Funds', 'Expired Card', 'Card Declined'],
  ],
  [8, `${paying}messages.ts`, ['Invalid Security Code', 'Processing Error', 'Authentication Required']],
  [
    8,
    `${paying}messages.ts`,
    ['An unexpected error occurred. Please try again or use a different payment method.'],
  ],
  [8, `${paying}messages.ts`, ['Payment Error', 'Payment was canceled by user', 'Google Pay error: ']],
  [
    8,
    `${paying}messages.ts`,
    ['Google Pay requires merchant verification. Please use the Card tab for Google Pay.'],
  ],
  [8, `${paying}messages.ts`, ['Apple Pay processing failed', 'Payment could not be completed.']],
  [8, `${places}current-location.ts`, ['Location Error', 'Location Set', 'Location access denied']],
  [
    8,
    `${places}current-location.ts`,
    ['Location unavailable. Please check your GPS/internet connection and try again.'],
  ],
  [
    8,
    `${places}current-location.ts`,
    ['Location request timed out. Please ensure location services are enabled and try again.'],
  ],
  [
    8,
    `${places}current-location.ts`,
    ['Could not get your current location. Please enable location permissions.', 'Geolocation not supported'],
  ],
  [
    8,
    'src/riding/driver-app/ui/shift/use-position-reports.ts',
    ['Geolocation is not supported by this browser.', 'middleOf(cityFrameOf(null))'],
  ],
  [8, `${map}map-failure.ts`, ['Google Maps API not loaded - using demo mode']],
  [8, `${map}use-map-views.ts`, ['Map container not ready - using demo mode']],
  [8, `${map}ride-map-layers.tsx`, ['Failed to get current location']],
  [8, `${map}google-map.ts`, ['Google Maps initialization failed - using demo mode', 'gm_authFailure']],
  [8, `${following}use-live-ride.ts`, ['Failed to start location tracking', 'Failed to refresh location']],
  [9, `${places}current-location.ts`, ['timeout: 15_000, maximumAge: 300_000, enableHighAccuracy: false']],
  [
    9,
    `${map}ride-map-layers.tsx`,
    ['zoom: 15', 'timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true'],
  ],
  [9, `${following}demo/demo-simulation.ts`, ["demoFare = '19.81'", 'demoStepMs = 2_000', 'demoDrivers = 5']],
  [9, `${following}demo/demo-simulation.ts`, ['demoProgressStep = 0.02', 'demoProgressMs = 3_000']],
  [9, 'src/design/toast.ts', ['toastDurationMs = 5000']],
  [9, 'src/design/toast-viewport.tsx', ['swipeThresholdPixels = 50', "hotkey={['F8']}"]],
  [9, 'src/design/tooltip.tsx', ['delayMs = 700', 'skipDelayMs = 300']],
  [9, 'src/money/checkout/ui/ways/wallet-pane.tsx', ['walletDelayMs = 2000']],
];

test('the demo’s cities, and where somebody is who denies access, are the specification’s', () => {
  expect(`Coverage: ${cityNames('&')}`).toBe('Coverage: Toronto & Calgary');
  expect(middleOf(cityFrameOf(null))).toEqual({ lat: 43.65107, lng: -79.383184 });
});

test.each(scripted)('section %i: %s says what the specification does', (_section, file, texts) => {
  const source = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  expect(texts.filter((text) => !source.includes(text))).toEqual([]);
});

const trip = 'pickup=Union+Station%2C+Toronto%2C+ON&destination=High+Park%2C+Toronto%2C+ON';

describe.skipIf(!pagesAreBuilt)('the specification’s texts on rendered pages', async () => {
  const app = pagesAreBuilt ? await createTestApp({ pages: true }, { DEMO: 'on' }) : undefined;
  const rider = await (app?.signedUp() as Promise<TestPerson>);

  /** Each page with what it says, in words or in an attribute such as a button's name. */
  const pages: [section: number, page: string, texts: string[], form?: Record<string, string>][] = [
    [2, '/', ['Rides', 'Vehicles', 'Equipment', 'Blog', 'Sign Up', 'Sign In', 'Dashboard']],
    [2, '/', ['Become a Driver', 'Pay Any Amount', 'Services', 'Support', 'Contact']],
    [2, '/', ['App Store', 'Google Play', 'Book Now', 'Schedule', 'Pickup', 'Destination', 'Date', 'Time']],
    [2, '/', ['title="Current Location"', 'Get Fare Estimate', 'Find Driver', 'drivers online']],
    [2, '/', ['GPS tracking', 'accuracy ±91m']],
    [2, '/', ['Nearby drivers updating every 2 seconds']],
    [9, '/', ['Standard', '$12-15', 'Premium', '$18-22', 'XL', '$25-30', 'Eco', '$10-13']],
    [2, `/?${trip}&estimate=1`, ['Estimated fare']],
    [
      2,
      `/?${trip}&step=summary`,
      ['Back to Booking', 'Ride Summary', 'From', 'To', 'Vehicle Type', 'Total Fare'],
    ],
    [2, '/payment', ['Ride Payment', 'Payment', '25.00']],
    [2, '/payment?type=vehicle&amount=100&description=A+car', ['Vehicle Purchase', 'A car']],
    [2, '/payment?type=equipment&amount=50&description=A+saw', ['Equipment Purchase', 'A saw']],
    [2, '/live-tracking', ['Live', 'Refresh', 'Stop tracking', 'Nearby drivers', '24/7 emergency line: 911']],
    [2, '/no-such-page', ['404', 'href="/"', 'href="/vehicles/1"', 'href="/vehicle-payment/1"']],
    [5, '/custom-payment?amount=0', ['Invalid Amount', 'Please enter a valid amount greater than $0']],
    [5, '/custom-payment?amount=1000000', ['Amount Too Large', 'Maximum payment amount is $999,999.99']],
    [5, '/custom-payment', ['maxLength="100"']],
    [5, '/login', ['Please enter both email and password.'], { email: '', password: '' }],
    [
      8,
      '/login',
      ['Login Failed', 'Invalid email or password. Please try again.'],
      { email: 'nobody@example.com', password: 'wrong one' },
    ],
    [5, '/signup', ['Missing Information', 'Please fill in all required fields.'], { firstName: '' }],
    [5, '/signup', ['Password Too Short'], signUp({ password: 'short', confirmPassword: 'short' })],
    [5, '/signup', ['Passwords do not match'], signUp({ confirmPassword: 'another horse' })],
    [8, '/signup', ['Signup Failed'], signUp({ email: rider?.email ?? '' })],
  ];

  function signUp(change: Record<string, string>) {
    return {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '',
      password: 'correct horse battery',
      confirmPassword: change.password ?? 'correct horse battery',
      ...change,
    };
  }

  test.each(pages)('section %i: %s', async (_section, page, texts, form) => {
    const { body } = await openPage(app!.http, page, {
      form,
      cookie: page.includes('step=') ? rider.cookie : '',
    });
    const said = `${wordsOf(body)} ${body}`;
    expect(texts.filter((text) => !said.includes(text))).toEqual([]);
  });
});
