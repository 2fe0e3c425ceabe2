/** Visits from the booking to what became of them, each way out, and two at once. */
import { describe, expect, test } from 'vitest';
import { verifiedDealership } from '#src/cars/dealers/server/testing.ts';
import type { Push } from '#src/cars/offers/server/pushing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { dayMs, hourMs } from '../rules.ts';
import { tellDevices } from './pushing.ts';
import { actOn, bookAt, readVisit, showCars, timesOf } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();

async function confirmed(firstName: string, roles: Parameters<typeof app.signedUp>[1] = ['rider']) {
  const person = await app.signedUp({ firstName }, roles);
  await app.confirmAddress(person);
  return person;
}

async function listCar(seller: TestPerson, change: object = {}): Promise<number> {
  const draft = await seller.call('POST /api/vehicles', listingForm(change));
  const { id } = draft.json();
  await seller.call(`POST /api/vehicles/${id}/publish`);
  return id;
}

async function parties(change: object = {}) {
  const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
  const vehicleId = await listCar(seller);
  expect((await showCars(seller, change)).statusCode).toBe(200);
  const { days } = await timesOf(buyer, vehicleId);
  const times = days.flatMap((day) => day.times);
  return { seller, buyer, vehicleId, times, at: times[0]! };
}

async function asked(change: object = {}, more: object = {}) {
  const all = await parties(change);
  const answer = await bookAt(all.buyer, all.vehicleId, all.at, more);
  expect(answer.statusCode).toBe(201);
  return { ...all, id: answer.json().id as number };
}

async function booked(change: object = {}, more: object = {}) {
  const all = await asked(change, more);
  expect((await actOn(all.seller, all.id, 'confirm')).statusCode).toBe(200);
  return all;
}

/** The time of the visit has come, and it is over. */
const comesTo = (at: number) => clock.advance(at - clock.now().getTime());
const afterIt = (at: string) => comesTo(Date.parse(at) + hourMs);
const code = (answer: { json(): { code?: string } }) => answer.json().code;
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const mailsTo = async ({ email }: TestPerson, like: string) =>
  (
    await app.database.pool.query<{ body: string; mime: string | null }>(
      'select * from mails where to_address = $1 and subject like $2 order by id',
      [email, like],
    )
  ).rows;
const stateOf = async (person: TestPerson, id: number) => (await readVisit(person, id)).state;

describe('a visit', () => {
  test('is asked for, confirmed, and its address is read while it is booked', async () => {
    const { seller, buyer, vehicleId, at, id } = await asked({}, { note: 'I come with my father.' });
    expect(await readVisit(buyer, id)).toMatchObject({
      ...{ state: 'asked', place: 'Oakville, ON', isPlaceWhole: false, may: ['call_off'], seller: 'Dora' },
      zone: 'America/Toronto',
    });
    expect(JSON.stringify(await mailsTo(buyer, '%'))).not.toContain('Larch Street');
    const [wanted] = await mailsTo(seller, 'Somebody wants to come%');
    expect(wanted?.body).toContain('I come with my father.');
    const times = await timesOf(await confirmed('Omar'), vehicleId);
    expect(times.place).toBe('Oakville, ON');
    expect(times.days.flatMap((day) => day.times)).not.toContain(at);
    expect((await actOn(seller, id, 'confirm')).json()).toMatchObject({ state: 'booked' });
    expect(await readVisit(buyer, id)).toMatchObject({
      ...{ place: '12 Larch Street, Oakville, ON', isPlaceWhole: true, may: ['propose', 'call_off'] },
    });
    const [mail] = await mailsTo(buyer, 'Your visit is booked%');
    expect(mail?.body).toContain('12 Larch Street');
    expect(JSON.stringify(mail)).toContain('BEGIN:VCALENDAR');
    const page = (await buyer.call(`GET /api/vehicles/${vehicleId}`)).json();
    expect(page.visits).toEqual({ offered: true, testDrives: true, mine: { id, at } });
    afterIt(at);
    expect(await readVisit(buyer, id)).toMatchObject({ place: 'Oakville, ON', isPlaceWhole: false });
  });

  test('at a dealer’s holds at once, and everybody reads where it is', async () => {
    const [seller, buyer] = [await confirmed('Dora', ['rider', 'seller']), await confirmed('Maya')];
    const vehicleId = await listCar(seller);
    await verifiedDealership(app.database, seller.id);
    await app.database.pool.query(
      "update vehicles set seller_type = 'dealer', dealer_name = 'Danforth Auto Gallery' where id = $1",
      [vehicleId],
    );
    expect((await showCars(seller, { street: '' })).json().dealerPlace).toContain('1408 Danforth Ave');
    const times = await timesOf(buyer, vehicleId);
    expect(times).toMatchObject({ isConfirmedByHand: false, isPlaceWhole: true });
    expect(times.place).toBe('1408 Danforth Ave, Toronto, ON M4J 1M9');
    const answer = await bookAt(buyer, vehicleId, times.days[0]!.times[0]!, { kind: 'drive' });
    expect(answer.json()).toMatchObject({ state: 'booked', licence: 'asked', kind: 'drive' });
    const [mail] = await mailsTo(buyer, 'Your test drive is booked%');
    expect(mail?.body).toContain('Bring your driver’s licence');
    comesTo(Date.parse(times.days[0]!.times[0]!) - 30 * 60_000);
    const { id } = answer.json();
    expect((await actOn(buyer, id, 'licence_seen')).statusCode).toBe(409);
    expect((await actOn(seller, id, 'licence_seen')).json()).toMatchObject({ licence: 'seen' });
  });

  test('is nobody else’s to read or to act on', async () => {
    const { id } = await asked();
    const other = await confirmed('Omar', ['operator']);
    expect((await other.call(`GET /api/car-visits/${id}`)).statusCode).toBe(404);
    const act = await other.call(`POST /api/car-visits/${id}/acts`, { act: 'confirm', revision: 1 });
    expect(code(act)).toBe('visit_not_found');
  });

  test('is refused where it cannot be, with words', async () => {
    const { seller, buyer, vehicleId, at } = await parties({ testDrives: false });
    expect(code(await bookAt(seller, vehicleId, at))).toBe('own_listing');
    expect(code(await bookAt(buyer, vehicleId, at, { kind: 'drive' }))).toBe('test_drives_off');
    const odd = new Date(Date.parse(at) + 60_000).toISOString();
    expect(code(await bookAt(buyer, vehicleId, odd))).toBe('visit_time_unusable');
    const link = await bookAt(buyer, vehicleId, at, { note: 'Write me at maya@example.org' });
    expect(link.statusCode).toBe(400);
    const stranger = await app.signedUp({ firstName: 'Nia' });
    await app.database.pool.query('update users set email_verified = false where id = $1', [stranger.id]);
    expect(code(await bookAt(stranger, vehicleId, at))).toBe('address_unconfirmed');
    await seller.call(`POST /api/vehicles/${vehicleId}/pause`);
    expect(code(await bookAt(buyer, vehicleId, at))).toBe('vehicle_not_found');
    await showCars(seller, { offered: false });
    const another = await listCar(seller);
    expect(code(await bookAt(buyer, another, at))).toBe('visits_off');
  });

  test('is one of a car, and a buyer has no two at a time', async () => {
    const { buyer, vehicleId, at, times } = await asked();
    expect(code(await bookAt(buyer, vehicleId, times[1]!))).toBe('visit_open');
    const other = await parties();
    expect(code(await bookAt(buyer, other.vehicleId, at))).toBe('visits_overlap');
    for (let i = 1; i <= 4; i += 1) {
      const more = await parties();
      expect((await bookAt(buyer, more.vehicleId, more.times[i]!)).statusCode).toBe(201);
    }
    expect(code(await bookAt(buyer, other.vehicleId, other.times[8]!))).toBe('too_many_visits');
  });

  test('moves once the other one takes the time, and the file moves it in their calendars', async () => {
    const { seller, buyer, at, times, id } = await booked();
    expect((await actOn(buyer, id, 'propose', { at: times[3], words: 'The bus is late.' })).statusCode).toBe(
      200,
    );
    expect(await readVisit(seller, id)).toMatchObject({ at, may: ['take', 'keep', 'propose', 'call_off'] });
    expect((await actOn(seller, id, 'take')).json()).toMatchObject({ at: times[3], proposal: null });
    expect(await mailsTo(buyer, 'Your visit moved%')).toHaveLength(1);
    await actOn(seller, id, 'propose', { at });
    expect((await actOn(buyer, id, 'keep')).json()).toMatchObject({ at: times[3], proposal: null });
    const stale = await seller.call(`POST /api/car-visits/${id}/acts`, {
      act: 'call_off',
      revision: 1,
      words: '',
    });
    expect(code(stale)).toBe('visit_moved_on');
  });

  test('that was asked for is booked by taking the time its seller names, declined, or lapses', async () => {
    const first = await asked();
    await actOn(first.seller, first.id, 'propose', { at: first.times[2] });
    expect((await actOn(first.buyer, first.id, 'take')).json()).toMatchObject({
      state: 'booked',
      at: first.times[2],
    });
    const second = await asked();
    expect((await actOn(second.seller, second.id, 'decline', { words: 'I am away.' })).json()).toMatchObject({
      state: 'declined',
    });
    const [mail] = await mailsTo(second.buyer, 'A visit is off%');
    expect(mail?.body).toContain('I am away.');
    const third = await asked();
    clock.advance(2 * dayMs);
    await app.visits.sweep();
    expect(await stateOf(third.buyer, third.id)).toBe('lapsed');
  });

  test('is called off, which frees its time and takes it out of calendars', async () => {
    const { seller, buyer, vehicleId, at, id } = await booked();
    expect((await actOn(buyer, id, 'call_off', { words: 'I bought another.' })).json().state).toBe(
      'called_off',
    );
    const [mail] = await mailsTo(seller, 'A visit is off%');
    expect(JSON.stringify(mail)).toContain('METHOD:CANCEL');
    expect((await bookAt(buyer, vehicleId, at)).statusCode).toBe(201);
  });

  test('is reminded of a day and two hours ahead, once each', async () => {
    const { seller, buyer, times } = await parties();
    const at = times.at(-1)!;
    const vehicleId = await listCar(seller);
    const { id } = (await bookAt(buyer, vehicleId, at)).json();
    await actOn(seller, id, 'confirm');
    comesTo(Date.parse(at) - 24 * hourMs);
    await Promise.all([app.visits.sweep(), app.visits.sweep()]);
    expect(await mailsTo(buyer, 'Your visit is soon%')).toHaveLength(1);
    comesTo(Date.parse(at) - 2 * hourMs);
    await app.visits.sweep();
    await app.visits.sweep();
    expect(await mailsTo(buyer, 'Your visit is soon%')).toHaveLength(2);
    expect(await mailsTo(seller, 'A visit is soon%')).toHaveLength(2);
    afterIt(at);
    await app.visits.sweep();
    expect(await stateOf(buyer, id)).toBe('over');
    expect(await mailsTo(seller, 'Did they come?%')).toHaveLength(1);
  });

  test('ends with its listing, in words that both read', async () => {
    const { seller, buyer, vehicleId, id } = await booked();
    await seller.call(`POST /api/vehicles/${vehicleId}/pause`);
    await expect.poll(() => stateOf(buyer, id)).toBe('ended');
    expect((await readVisit(buyer, id)).endedBecause).toBe('The car is not for sale at the moment.');
    expect(await mailsTo(buyer, 'A visit is off%')).toHaveLength(1);
    expect(await mailsTo(seller, 'A visit is off%')).toHaveLength(1);
  });

  test('moves its buyer to another place where the seller says another', async () => {
    const { seller, buyer, id } = await booked();
    await showCars(seller, { street: '9 Elm Road' });
    expect((await mailsTo(buyer, 'Your visit is at another place%'))[0]?.body).toContain('9 Elm Road');
    expect((await readVisit(buyer, id)).place).toBe('9 Elm Road, Oakville, ON');
  });
});

describe('who did not come', () => {
  test('is counted, booked no further after three times, and freed by the desk', async () => {
    const buyer = await confirmed('Maya');
    const operator = await app.signedUp({}, ['rider', 'operator'], ['owner']);
    const missed: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { seller, vehicleId, at } = await parties();
      const { id } = (await bookAt(buyer, vehicleId, at)).json();
      await actOn(seller, id, 'confirm');
      afterIt(at);
      await app.visits.sweep();
      expect((await actOn(seller, id, 'say', { came: 'absent' })).json()).toMatchObject({
        sellerSays: 'absent',
      });
      missed.push(id);
    }
    expect(await mailsTo(buyer, 'You were waited for%')).toHaveLength(3);
    const { vehicleId, at } = await parties();
    const refused = await bookAt(buyer, vehicleId, at);
    expect(code(refused)).toBe('visits_paused');
    expect((await timesOf(buyer, vehicleId)).pausedUntil).not.toBeNull();
    await actOn(buyer, missed[0]!, 'say', { came: 'came' });
    const { visits } = (await operator.call('GET /api/operations/car-visits')).json();
    const one = visits.find((visit: { id: number }) => visit.id === missed[0]);
    expect(one).toMatchObject({
      buyerSays: 'came',
      sellerSays: 'absent',
      mayStrike: true,
      buyer: { absences: 3 },
    });
    const body = { reason: 'The seller wrote that it was the wrong day.' };
    const struck = await operator.call(`POST /api/operations/car-visits/${missed[0]}/strike`, body);
    expect(struck.json()).toMatchObject({ isStruck: true, buyer: { absences: 2 } });
    expect(code(await operator.call(`POST /api/operations/car-visits/${missed[0]}/strike`, body))).toBe(
      'nothing_to_strike',
    );
    expect((await bookAt(buyer, vehicleId, at)).statusCode).toBe(201);
  });

  test('may be the seller, which the desk sees', async () => {
    const { buyer, seller, at, id } = await booked();
    afterIt(at);
    await actOn(buyer, id, 'say', { came: 'absent' });
    expect((await readVisit(seller, id)).may).toContain('say');
    const operator = await app.signedUp({}, ['rider', 'operator'], ['owner']);
    const { visits } = (await operator.call('GET /api/operations/car-visits')).json();
    expect(visits.find((visit: { id: number }) => visit.id === id).seller.absences).toBe(1);
    const rider = await confirmed('Nia');
    expect((await rider.call('GET /api/operations/car-visits')).statusCode).toBe(403);
  });
});

describe('hours', () => {
  test('that cannot be are refused beside their fields', async () => {
    const seller = await confirmed('Dora');
    const none = await showCars(seller, { street: '', hours: [null, null, null, null, null, null, null] });
    expect(none.json()).toMatchObject({ code: 'visit_hours_unusable' });
    expect(Object.keys(none.json().errors)).toEqual(['hours', 'street']);
    const day = { from: '10:00', to: '10:20' };
    const short = await showCars(seller, { hours: [day, null, null, null, null, null, null] });
    expect(short.json().errors).toHaveProperty(['hours.0.to']);
    expect((await showCars(seller, { minutes: '45', noticeHours: '0' })).json()).toMatchObject({
      minutes: 45,
    });
    const past = await showCars(seller, { daysOff: ['2020-01-01', '2026-12-24', '2026-12-24'] });
    expect(past.json().daysOff.every((one: string) => one === '2026-12-24')).toBe(true);
  });
});

describe('two at once', () => {
  test('one has the time, the other reads that somebody was faster', async () => {
    const { vehicleId, at } = await parties();
    const others = [await confirmed('Omar'), await confirmed('Nia'), await confirmed('Ivo')];
    const answers = await Promise.all(others.map((other) => bookAt(other, vehicleId, at)));
    expect(codes(answers)).toEqual([201, 409, 409]);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(code)).toEqual([
      'visit_time_taken',
      'visit_time_taken',
    ]);
  });

  test('a seller with room for one has one, of whichever car', async () => {
    const { seller, vehicleId, at } = await parties();
    const second = await listCar(seller, { make: 'Honda', model: 'Civic' });
    const others = [await confirmed('Omar'), await confirmed('Nia')];
    const answers = await Promise.all([bookAt(others[0]!, vehicleId, at), bookAt(others[1]!, second, at)]);
    expect(codes(answers)).toEqual([201, 409]);
  });

  test('the same booking sent twice is one', async () => {
    const { buyer, vehicleId, at, times } = await parties();
    const answers = await Promise.all([bookAt(buyer, vehicleId, at), bookAt(buyer, vehicleId, times[4]!)]);
    expect(codes(answers)).toEqual([201, 409]);
  });

  test('confirming and calling off have one outcome', async () => {
    const { seller, buyer, id } = await asked();
    const { revision } = await readVisit(seller, id);
    const act = (person: TestPerson, name: string) =>
      person.call(`POST /api/car-visits/${id}/acts`, { act: name, revision, words: '' });
    const answers = await Promise.all([act(seller, 'confirm'), act(buyer, 'call_off')]);
    expect(codes(answers)).toEqual([200, 409]);
    expect(await stateOf(buyer, id)).toBe(answers[0].statusCode === 200 ? 'booked' : 'called_off');
  });

  test('a time that two visits would move to is had by one', async () => {
    const one = await booked();
    const other = await confirmed('Omar');
    const two = (await bookAt(other, one.vehicleId, one.times[1]!)).json().id as number;
    await actOn(one.seller, two, 'confirm');
    await actOn(one.buyer, one.id, 'propose', { at: one.times[5] });
    await actOn(other, two, 'propose', { at: one.times[5] });
    const answers = await Promise.all([actOn(one.seller, one.id, 'take'), actOn(one.seller, two, 'take')]);
    expect(codes(answers)).toEqual([200, 409]);
  });

  test('both say of each other, and both are heard', async () => {
    const { seller, buyer, at, id } = await booked();
    afterIt(at);
    const answers = await Promise.all([
      actOn(seller, id, 'say', { came: 'absent' }),
      actOn(buyer, id, 'say', { came: 'absent' }),
    ]);
    expect(codes(answers)).toEqual([200, 200]);
    expect(await readVisit(buyer, id)).toMatchObject({
      buyerSays: 'absent',
      sellerSays: 'absent',
      state: 'over',
    });
  });
});

test('a visit is told to whoever did not do it, and one that does not take place is not reminded of', async () => {
  const told: Parameters<Push['tell']>[] = [];
  let handle: ((event: RoveEvent) => Promise<void>) | undefined;
  tellDevices(
    app.visits.parts,
    {
      consume: (_name, _types, handler) => {
        handle = handler;
      },
    },
    { tell: async (...one) => void told.push(one) },
  );
  const { seller, buyer, id } = await booked();
  const happen = (type: string, by: string) =>
    handle?.({ type: `car_visit.${type}`, payload: { visitId: id, by } } as unknown as RoveEvent);
  await happen('asked', 'buyer');
  await happen('confirmed', 'seller');
  await happen('reminded', 'clock');
  const who = () => told.splice(0).map(([userId, { title, path }]) => [userId, title, path]);
  const page = `/visits/${id}`;
  expect(who()).toEqual([
    [seller.id, 'A visit is asked for', page],
    [buyer.id, 'Your visit is booked', page],
    [buyer.id, 'A visit is soon', page],
    [seller.id, 'A visit is soon', page],
  ]);
  await actOn(seller, id, 'call_off', { words: 'It is sold' });
  await happen('reminded', 'clock');
  await happen('called_off', 'seller');
  expect(who()).toEqual([[buyer.id, 'A visit was called off', page]]);
});
