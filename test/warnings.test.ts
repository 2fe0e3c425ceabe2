/** A whole paid ride with Node.js telling of everything that is on its way out: nothing is used that a library warns of. */
import { expect, test } from 'vitest';
import { vouchForDriver } from './drivers.ts';
import { goodCard } from './good-card.ts';
import { createProductProcess } from './process.ts';

const product = createProductProcess({ NODE_OPTIONS: '--pending-deprecation --trace-warnings' });
const union = { lat: 43.6453, lng: -79.3806 };
const highPark = { lat: 43.6538, lng: -79.4665 };

/** Calls as one person, who is signed up first. */
async function person(email: string, isDriver: boolean) {
  let cookie = '';
  const call = async (name: string, body?: object) => {
    const [method, path] = name.split(' ');
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(product.address + path, {
      method: method!,
      headers: {
        cookie,
        ...(body
          ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
          : {}),
      },
      ...(body ? { body: isForm ? body.toString() : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.status, `${name}: ${text}`).toBeLessThan(300);
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((one) => one.split(';')[0]).join('; ');
    return text ? JSON.parse(text) : undefined;
  };
  await call('POST /api/users', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: 'lantern-spruce-7',
    isDriver,
  });
  return call;
}

test('a paid ride is booked, driven and captured, and no library warns', async () => {
  await product.start();
  const rider = await person('ada@example.com', false);
  const driver = await person('tom@example.com', true);
  const { id: driverId } = await driver('POST /api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 418',
  });
  await vouchForDriver(product.database, driverId);
  await driver(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...union });

  const { quoteId } = await rider('POST /api/rides/estimate', {
    pickupLocation: 'Union Station',
    destination: 'High Park',
    pickupLat: union.lat,
    pickupLng: union.lng,
    destLat: highPark.lat,
    destLng: highPark.lng,
    vehicleType: 'standard',
  });
  const { paymentIntentId, publishableKey, clientSecret } = await rider('POST /api/create-payment-intent', {
    paymentType: 'ride',
    quoteId,
  });
  await rider(
    `POST /sandbox/v1/payment_intents/${paymentIntentId}/confirm`,
    new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...goodCard }),
  );
  const { id, pin } = await rider('POST /api/rides', { quoteId, paymentIntentId });
  await driver(`POST /api/drivers/${driverId}/position`, union);
  await expect.poll(() => driver('GET /api/ride-requests')).toMatchObject([{ id }]);
  for (const move of ['accept', 'arriving', 'arrived']) await driver(`POST /api/rides/${id}/${move}`, {});
  await driver(`POST /api/rides/${id}/start`, { pin });
  await driver(`POST /api/drivers/${driverId}/position`, highPark);
  expect(await driver(`POST /api/rides/${id}/complete`, {})).toMatchObject({ status: 'completed' });

  const captured = () =>
    product.rows<{ status: string }>('select status from payments where intent_id = $1', [paymentIntentId]);
  await expect.poll(captured).toEqual([{ status: 'succeeded' }]);
  expect(product.output.match(/^.*Warning: .*$/gm) ?? []).toEqual([]);
});
