import { describe, expect, test } from 'vitest';
import { inventStock } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { carJsonLd } from '#src/cars/vehicles/ui/detail/json-ld.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp();
const seller = await app.signedUp();
const stock = [...inventStock({ seed: 2, count: 60, thisYear: 2026 })];
await app.database.transaction((tx) => insertStock(tx, stock, () => seller.id, new Date()));

// What Google's vehicle listing documentation requires, and the properties schema.org knows on Car and Offer.
const carProperties = [
  '@context',
  '@type',
  '@id',
  'url',
  'name',
  'description',
  'image',
  'brand',
  'model',
  'vehicleConfiguration',
  'vehicleModelDate',
  'itemCondition',
  'mileageFromOdometer',
  'fuelType',
  'vehicleTransmission',
  'bodyType',
  'color',
  'driveWheelConfiguration',
  'numberOfDoors',
  'vehicleSeatingCapacity',
  'offers',
];
const required = [
  'name',
  'image',
  'brand',
  'model',
  'vehicleModelDate',
  'mileageFromOdometer',
  'itemCondition',
  'offers',
];

describe('a vehicle for search engines', () => {
  test('every listing has what is required, in the forms schema.org gives them', async () => {
    for (let id = 1; id <= stock.length; id++) {
      const vehicle: VehicleDetail = (await app.call(`GET /api/vehicles/${id}`)).json();
      const json: { url: string; image: string[] } = JSON.parse(
        JSON.stringify(carJsonLd(vehicle, 'https://rove.example')),
      );
      expect(json).toMatchObject({ '@context': 'https://schema.org', '@type': 'Car' });
      for (const property of required) expect(json, property).toHaveProperty(property);
      for (const property of Object.keys(json)) expect(carProperties).toContain(property);
      for (const address of [json.url, ...json.image]) expect(() => new URL(address)).not.toThrow();
      expect(json).toMatchObject({
        itemCondition: expect.stringMatching(/^https:\/\/schema\.org\/(New|Used)Condition$/),
        vehicleModelDate: expect.stringMatching(/^\d{4}$/),
        mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'SMI' },
        offers: {
          '@type': 'Offer',
          price: expect.stringMatching(/^\d+\.\d{2}$/),
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
      });
    }
  });

  test('what is reserved or sold is not offered as in stock', async () => {
    const vehicle: VehicleDetail = (await app.call('GET /api/vehicles/1')).json();
    const offered = (change: Partial<VehicleDetail>) =>
      JSON.parse(
        JSON.stringify(carJsonLd({ ...vehicle, isAvailable: false, ...change }, 'https://rove.example')),
      ).offers.availability;
    expect(offered({ status: 'reserved' })).toBe('https://schema.org/LimitedAvailability');
    expect(offered({ status: 'sold' })).toBe('https://schema.org/SoldOut');
  });

  test('the sitemap names every listing and no removed one', async () => {
    await seller.call('POST /api/vehicles/3/remove');
    const index = await app.call('GET /sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(index.body).toContain('/sitemap/vehicles-1.xml');
    for (const page of ['0', '2', 'abc', '1e3', '-1'])
      expect((await app.call(`GET /sitemap/vehicles-${page}.xml`)).statusCode, page).toBe(404);
    const { body } = await app.call('GET /sitemap/vehicles-1.xml');
    expect(body.match(/<loc>/g)).toHaveLength(stock.length - 1);
    expect(body).not.toContain('/vehicles/3<');
    expect((await app.call('GET /robots.txt')).body).toContain('Sitemap: http');
  });
});
