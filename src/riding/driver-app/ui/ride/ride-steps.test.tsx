import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { driversCalls } from '#src/riding/drivers/contract.ts';
import type { RideDetail, ridesCalls } from '#src/riding/rides/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, lost, refused } from '#test/stand-in-api.ts';
import { DashboardPanel } from '../dashboard-panel.tsx';
import type { DrivingStart } from '../road/read-driving.ts';
import { type Driving, useDriving } from '../use-driving.ts';
import { EndEarly } from './end-early.tsx';

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const ride = {
  id: 12,
  status: 'driver_assigned',
  pickupLocation: 'Union Station, Toronto, ON',
  destination: 'High Park, Toronto, ON',
  pickup: { lat: 43.6453, lng: -79.3806 },
  dropoff: { lat: 43.6465, lng: -79.4637 },
  stops: [],
  stopsDone: 0,
  stopArrivedAt: null,
  distanceMeters: 7_000,
  durationSeconds: 900,
  estimatedFare: '11.00',
  fare: null,
  passenger: { firstName: 'Maya', lastName: '', profileImage: null },
  ...{ note: null, rideOptions: [] },
  behind: false,
  arrivedAt: null,
  waitingSince: null,
  position: null,
  updates: [],
  can: { cancel: true, rate: false, tip: false, message: true },
  noShowFee: null,
} as unknown as RideDetail;
const driver = {
  id: 3,
  isAvailable: true,
  pausedAt: null,
  city: 'Toronto',
} as unknown as DrivingStart['driver'];

function Dashboard({ start, findPlace }: { start: DrivingStart; findPlace: () => Promise<null> }) {
  const driving = useDriving(start);
  return (
    <DashboardPanel
      driving={driving}
      standing={{ status: 'approved', missing: [] }}
      onOnline={(online) => void driving.setOnline(online, findPlace)}
    />
  );
}

/** Two presses with a moment between them; sliding is looked at beside its part. */
async function completeByPresses(user: ReturnType<typeof onRide>['user']) {
  await user.click(button('Slide to complete ride'));
  const again = await screen.findByRole('button', { name: 'Press again to complete ride' });
  await new Promise((resolve) => setTimeout(resolve, 750));
  await user.click(again);
}

/** A driver on this ride; `now` is the ride as the server has it, which a test moves on. */
function onRide(part: Partial<RideDetail>, more: Partial<DrivingStart> = {}) {
  const server = { now: { ...ride, ...part } as RideDetail | null };
  const api = answering<typeof ridesCalls & typeof driversCalls>({
    'GET /api/rides/current': () => ({ asRider: null, asDriver: server.now, next: null }) as never,
    'GET /api/rides/:id': () => server.now!,
    'GET /api/ride-requests': () => [],
    'GET /api/drivers/me': () => driver,
    'GET /api/drivers/:id/earnings': () => ({ today: '0', week: '0', ridesToday: 0, ridesWeek: 0 }),
    'GET /api/drivers/:id/hours': () => null as never,
    // What stands below once no ride is on.
    ...({ 'GET /api/drivers/:id/destination': () => null, 'GET /api/lost-items': () => [] } as object),
    ...({ 'GET /api/rides/:id/flight': () => ({ flight: null }) } as object),
    ...({ 'GET /api/drivers/:id/queue': () => ({ waiting: null, lost: null }) } as object),
  });
  const start = {
    driver,
    requests: [],
    ride: server.now,
    next: null,
    earnings: null,
    hours: null,
    queue: null,
    ...more,
  };
  const { user } = draw(<Dashboard start={start} findPlace={async () => null} />);
  const moves = () =>
    api.sent.filter(({ call }) => !call.startsWith('GET')).map(({ path, body }) => ({ path, body }));
  return { user, api, server, moves };
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('one step follows the other, each with the one button of its moment', async () => {
  const { user, api, server, moves } = onRide({});
  api.answers['POST /api/rides/:id/arriving'] = () => (server.now = { ...ride, status: 'driver_arriving' });
  api.answers['POST /api/rides/:id/arrived'] = () =>
    (server.now = { ...ride, status: 'driver_arriving', arrivedAt: at(0), waitingSince: at(0) });
  api.answers['POST /api/rides/:id/start'] = () => (server.now = { ...ride, status: 'in_transit' });
  await user.click(button('Drive to pickup'));
  await user.click(await screen.findByRole('button', { name: 'I have arrived' }));
  await user.type(await screen.findByLabelText('Ask the rider for the PIN'), '1234{Enter}');
  expect(await screen.findByRole('button', { name: 'Slide to complete ride' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have arrived' })).toBeNull();
  expect(moves().map(({ path }) => path)).toEqual([
    '/api/rides/12/arriving',
    '/api/rides/12/arrived',
    '/api/rides/12/start',
  ]);
  expect(moves()[2]?.body).toMatchObject({ pin: '1234' });
});

const told = (part: Partial<Direction>): Direction => ({
  ...{
    turn: 'start',
    road: 'Broadview Ave',
    distanceMeters: 140,
    exit: null,
    side: null,
    lanes: [],
    limitKmh: 40,
  },
  ...part,
});
type Direction = NonNullable<RideDetail['position']>['directions'][number];
const driven = (directions: Direction[]) =>
  ({
    ...{ lat: 43.67, lng: -79.35, heading: 0, timestamp: at(0), leg: 'pickup', stop: null, restSeconds: 0 },
    ...{ etaSeconds: 60, remainingMeters: 180, approach: [], directions },
  }) as NonNullable<RideDetail['position']>;

test('the next turn is seen at a glance: how far, onto which road, in which lane, and how fast', async () => {
  const lanes = [
    { marks: ['through'], use: false },
    { marks: ['right'], use: true },
  ];
  const position = driven([
    told({}),
    told({ turn: 'right', road: 'Danforth Ave', distanceMeters: 40, lanes }),
    told({ turn: 'arrive', road: 'Danforth Ave', distanceMeters: 0, side: 'right' }),
  ]);
  const { user } = onRide({ status: 'driver_arriving', position });
  const directions = within(screen.getByRole('region', { name: 'Directions' }));
  expect(directions.getByText('In 140 m: Turn right onto Danforth Ave.')).toBeTruthy();
  expect(directions.getByText('Right lane')).toBeTruthy();
  expect(directions.getByText('Speed limit 40 kilometres an hour')).toBeTruthy();
  await user.click(button('All turns'));
  expect(directions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Follow Broadview Ave140 m', 'Turn right onto Danforth Ave40 m', 'Pickup on the right'],
  ]);
  // Where there is no voice in a browser there is no switch for one.
  expect(screen.queryByRole('button', { name: 'Speak the turns' })).toBeNull();
});

test('the turns are spoken only once a driver has switched it on, and this phone remembers it', async () => {
  const spoken: string[] = [];
  const speech = { cancel: () => {}, speak: ({ text }: { text: string }) => void spoken.push(text) };
  const { window } = globalThis;
  Object.assign(window, { speechSynthesis: speech });
  Object.assign(globalThis, {
    speechSynthesis: speech,
    SpeechSynthesisUtterance: class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
  onTestFinished(() => {
    localStorage.clear();
    for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance'])
      Reflect.deleteProperty(globalThis, name);
  });
  const position = driven([
    told({ distanceMeters: 300 }),
    told({ turn: 'left', road: 'Bay St', distanceMeters: 90 }),
    told({ turn: 'arrive', road: 'Bay St', distanceMeters: 0 }),
  ]);
  const { user } = onRide({ status: 'driver_arriving', position });
  const switched = await screen.findByRole('button', { name: 'Speak the turns' });
  expect([switched.getAttribute('aria-pressed'), spoken]).toEqual(['false', []]);
  await user.click(switched);
  expect(spoken).toEqual(['In 300 m, turn left onto Bay St.']);
  expect(localStorage.getItem('rove.voice')).toBe('on');
  await user.click(switched);
  expect(localStorage.getItem('rove.voice')).toBeNull();
});

test('a step is sent once for a double press, and its button is busy until the answer', async () => {
  const { user, api, moves } = onRide({});
  const late = held<RideDetail>();
  api.answers['POST /api/rides/:id/arriving'] = late.answer;
  await user.dblClick(button('Drive to pickup'));
  expect(button('Drive to pickup').getAttribute('aria-busy')).toBe('true');
  late.come(ride);
  await waitFor(() => expect(button('Drive to pickup').getAttribute('aria-busy')).toBeNull());
  expect(moves()).toHaveLength(1);
});

test('too far from the door is said in the server’s words, and the step can be taken again', async () => {
  const { user, api } = onRide({ status: 'driver_arriving' });
  api.answers['POST /api/rides/:id/arrived'] = () =>
    refused(409, 'too_far', 'You are too far from the pickup: are you at the door?');
  await user.click(button('I have arrived'));
  expect(await screen.findByText('You are too far from the pickup: are you at the door?')).toBeTruthy();
  expect(button('I have arrived').getAttribute('aria-busy')).toBeNull();
});

test('the PIN takes four figures and nothing else; fewer, and a wrong one, are said at its field', async () => {
  const { user, api, moves } = onRide({ status: 'driver_arriving', arrivedAt: at(1), waitingSince: at(1) });
  const pin = screen.getByLabelText<HTMLInputElement>('Ask the rider for the PIN');
  const words = () => document.getElementById(pin.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(pin.inputMode).toBe('numeric');
  await user.type(pin, '1a2');
  expect(pin.value).toBe('12');
  await user.click(button('Start ride'));
  expect(words()).toBe('Enter the 4 figures that the rider tells you.');
  expect(moves()).toEqual([]);
  api.answers['POST /api/rides/:id/start'] = () => refused(422, 'wrong_pin', 'That PIN is not right.');
  await user.type(pin, '345');
  expect(pin.value).toBe('1234');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Start ride'));
  expect((await screen.findByRole('alert')).textContent).toBe('That PIN is not right.');
  expect(pin.getAttribute('aria-invalid')).toBe('true');
  expect(pin.value).toBe('');
});

test('without a connection steps are kept, shown, gone on from, and sent in their order once there is one', async () => {
  const { user, api, server, moves } = onRide({});
  api.answers['POST /api/rides/:id/arriving'] = lost;
  api.answers['POST /api/rides/:id/arrived'] = lost;
  await user.click(button('Drive to pickup'));
  const kept = await screen.findByText(/^No connection\. This step is kept/);
  expect(kept.closest('[role=status]')?.textContent).toContain('Drive to pickup');
  expect(screen.queryByRole('button', { name: 'Cancel ride' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'I have arrived' }));
  await screen.findByText(/^No connection\. These steps are kept/);
  const before = moves().length;
  api.answers['POST /api/rides/:id/arriving'] = () => ride;
  api.answers['POST /api/rides/:id/arrived'] = () =>
    (server.now = { ...ride, status: 'driver_arriving', arrivedAt: at(0), waitingSince: at(0) });
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  expect(
    moves()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/api/rides/12/arriving', '/api/rides/12/arrived']);
  expect(await screen.findByLabelText('Ask the rider for the PIN')).toBeTruthy();
});

test('a stop is arrived at and driven on from, or left out with the reason the rider gives', async () => {
  const stops = [{ address: 'Casa Loma, Toronto, ON', lat: 43.678, lng: -79.409 }] as RideDetail['stops'];
  const { user, api, server, moves } = onRide({ status: 'in_transit', stops });
  api.answers['POST /api/rides/:id/stops/:stop/arrived'] = () =>
    (server.now = { ...ride, status: 'in_transit', stops, stopArrivedAt: at(0) });
  api.answers['POST /api/rides/:id/stops/:stop/left'] = () =>
    (server.now = { ...ride, status: 'in_transit', stops, stopsDone: 1 });
  await user.click(button('Leave this stop out'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave this stop out?' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Leave Out' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('I am at stop 1'));
  await user.click(await screen.findByRole('button', { name: 'Drive on' }));
  expect(await screen.findByRole('button', { name: 'Slide to complete ride' })).toBeTruthy();
  expect(moves().map(({ path }) => path)).toEqual([
    '/api/rides/12/stops/1/arrived',
    '/api/rides/12/stops/1/left',
  ]);
});

test('away from the drop-off it asks why; driving on sends nothing more, a reason ends the ride here', async () => {
  const { user, api, server, moves } = onRide({ status: 'in_transit' });
  api.answers['POST /api/rides/:id/complete'] = ({ body }) => {
    if (!(body as { reason?: string }).reason)
      return refused(409, 'far_from_dropoff', 'You are not at the drop-off.', {
        metersAway: 1_200,
        drivenMeters: 5_000,
        pay: '7.40',
      });
    server.now = null;
    return { ...ride, status: 'completed' };
  };
  await completeByPresses(user);
  const dialog = await screen.findByRole('dialog', { name: /from the drop-off\. End here\?$/ });
  expect(dialog.textContent).toContain('You get $7.40.');
  const end = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'End Here' });
  expect(end.disabled).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Keep Driving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves()).toHaveLength(1);
  await completeByPresses(user);
  const again = await screen.findByRole('dialog');
  const [first] = within(again).getAllByRole('radio');
  await user.click(first!);
  await user.click(within(again).getByRole('button', { name: 'End Here' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your ride' })).toBeNull());
  expect(moves().at(-1)?.body).toMatchObject({ reason: expect.any(String) });
});

test('whoever drives on has answered: the question closes by itself, and stays while the car stands', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const place = (lat: number) => ({ lat, lng: -79.4 }) as RideDetail['position'];
  const driveOn = vi.fn();
  let seenAt: (position: RideDetail['position']) => void = () => undefined;
  function Asked() {
    const [position, setPosition] = useState(place(43.65));
    seenAt = setPosition;
    return (
      <EndEarly
        ride={{ ...ride, position }}
        driving={{ early: { rideId: ride.id, metersAway: 900 }, driveOn, busy: null } as unknown as Driving}
      />
    );
  }
  draw(<Asked />);
  act(() => seenAt(place(43.6501)));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(driveOn).not.toHaveBeenCalled();
  act(() => seenAt(place(43.652)));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(driveOn).toHaveBeenCalledOnce();
});

test('cancelling asks for a reason first, and keeping the ride sends nothing', async () => {
  const { user, api, server, moves } = onRide({ status: 'driver_arriving' });
  api.answers['POST /api/rides/:id/cancel'] = () => {
    server.now = null;
    return { ...ride, status: 'cancelled' };
  };
  await user.click(button('Cancel ride'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this ride?' });
  const cancel = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancel Ride' });
  expect(cancel.disabled).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Keep Ride' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves()).toEqual([]);
  await user.click(button('Cancel ride'));
  const again = await screen.findByRole('dialog');
  await user.click(within(again).getAllByRole('radio')[0]!);
  await user.click(within(again).getByRole('button', { name: 'Cancel Ride' }));
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect(moves()[0]).toMatchObject({ path: '/api/rides/12/cancel', body: { noShow: false } });
});

test('a rider who did not come after five minutes can be told as that, with what it costs them', async () => {
  const fee = { pays: '5.00', share: '3.75' };
  const waiting = { status: 'driver_arriving', noShowFee: fee } as const;
  const { user, api, server, moves } = onRide({ ...waiting, arrivedAt: at(6), waitingSince: at(6) });
  api.answers['POST /api/rides/:id/cancel'] = () => {
    server.now = null;
    return { ...ride, status: 'cancelled' };
  };
  await user.click(button('Maya did not show up'));
  const dialog = await screen.findByRole('dialog', { name: 'End the ride as a no-show?' });
  expect(dialog.textContent).toContain('Maya pays $5.00, and $3.75 of it is yours.');
  await user.click(within(dialog).getByRole('button', { name: 'End Ride' }));
  await waitFor(() => expect(moves()[0]?.body).toMatchObject({ noShow: true }));
});

test('before five minutes nobody is a no-show', () => {
  onRide({ status: 'driver_arriving', arrivedAt: at(4), waitingSince: at(4) });
  expect(screen.queryByRole('button', { name: 'Maya did not show up' })).toBeNull();
});

test('why a driver stays offline is said at the switch, and no toast covers it', async () => {
  const offline = { ...driver, isAvailable: false };
  const { user, api } = onRide({}, { ride: null, driver: offline });
  const words = 'Where you are is not known. Allow your location.';
  api.answers['PATCH /api/drivers/:id'] = () => refused(409, 'not_cleared', words);
  await user.click(screen.getByRole('switch', { name: 'Offline' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByText('That did not work')).toBeNull();
});
