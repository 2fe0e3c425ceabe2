/** Drivers for journeys that begin on the road: the whole application over the API, and a demo's simulated reviewer. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A picture of one point. */
export const onePoint = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const kinds = ['licence_front', 'licence_back', 'insurance', 'registration', 'portrait'] as const;

export const typed = {
  firstName: 'Nadia',
  lastName: 'Sorel',
  phone: '416 555 0142',
  address: '48 Withrow Ave',
  country: 'Canada',
  state: 'Ontario',
  city: 'Toronto',
  zipCode: 'M4K 1C8',
  yearsExperience: '6-10',
  vehicleMake: 'Toyota',
  vehicleModel: 'Sienna',
  vehicleYear: '2022',
  vehicleColor: 'Blue',
  licensePlate: 'NADS 118',
  vehicleType: 'xl',
  vehicleSeats: '7',
  vehicleDoors: '5',
  vehiclePower: 'hybrid',
  licenseNumber: 'B0146-28579-00312',
  licenseExpiry: '2035-03-14',
  insuranceProvider: 'Northshore Mutual',
  insurancePolicy: 'NM 4471 0938 22',
  insuranceExpiry: '2035-06-30',
};

/** Signs up in the context of `request` and is approved. */
export async function becomeDriver(
  request: APIRequestContext,
  email: string,
  firstName = typed.firstName,
): Promise<void> {
  await apply(request, email, firstName);
  const approved = await request.post('/api/drivers/application/simulate');
  expect(approved.ok(), await approved.text()).toBe(true);
}

/** Signs up in the context of `request` and sends a whole application. */
export async function apply(
  request: APIRequestContext,
  email: string,
  firstName = typed.firstName,
): Promise<void> {
  const post = async (path: string, data: object = {}) => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { lastName, vehicleMake, vehicleModel, vehicleYear, vehicleType, licensePlate } = typed;
  const { id: userId } = await post('/api/users', {
    firstName,
    lastName,
    email,
    password: 'lantern-spruce-7',
    isDriver: true,
  });
  await request.patch('/api/drivers/application', { data: { changes: { ...typed, firstName, email } } });
  for (const kind of kinds) {
    const { id } = await post('/api/driver-uploads', {
      kind,
      name: `${kind}.png`,
      sizeBytes: onePoint.length,
    });
    const sent = await request.put(`/api/driver-uploads/${id}?offset=0`, {
      data: onePoint,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const { country, state, city } = typed;
  await post('/api/drivers', {
    userId,
    vehicleInfo: `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
    vehicleType,
    licensePlate,
    country,
    state,
    city,
  });
}

/** Ends the ride where the car is; away from the drop-off the driver is asked why. */
export async function completeRide(driver: Page): Promise<void> {
  const slide = driver.getByRole('button', { name: 'Slide to complete ride' });
  await slide.scrollIntoViewIfNeeded();
  const box = (await slide.boundingBox())!;
  const y = box.y + box.height / 2;
  await driver.mouse.move(box.x + box.height / 2, y);
  await driver.mouse.down();
  await driver.mouse.move(box.x + box.width - 4, y, { steps: 8 });
  await driver.mouse.up();
  const early = driver.getByRole('dialog', { name: /End here\?$/ });
  const isAsked = await early.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!isAsked) return;
  await early.getByLabel('The rider asked to get out here').check();
  await early.getByRole('button', { name: 'End Here' }).click();
}
