/** A vehicle as schema.org's Car, for search engines; names and ranges are checked by schema.org's own types. */

import type { Car, WithContext } from 'schema-dts';
import { currencyCode } from '#src/platform/money.ts';
import { wordFor } from '../../filters.ts';
import type { VehicleDetail } from '../../shapes.ts';
import { titleText } from '../words.ts';

const bodyNames: Record<string, string> = { suv: 'SUV', pickup: 'Pickup truck', van: 'Minivan' };

export function carJsonLd(vehicle: VehicleDetail, origin: string): WithContext<Car> {
  const url = `${origin}/vehicles/${vehicle.id}`;
  const availability = vehicle.isAvailable
    ? 'InStock'
    : vehicle.status === 'sold'
      ? 'SoldOut'
      : 'LimitedAvailability';
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': url,
    url,
    name: [titleText(vehicle), vehicle.trim].filter(Boolean).join(' '),
    description: vehicle.description,
    image: vehicle.images.map((image) => origin + image),
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    ...(vehicle.trim ? { vehicleConfiguration: vehicle.trim } : {}),
    vehicleModelDate: String(vehicle.year),
    itemCondition: `https://schema.org/${vehicle.condition === 'new' ? 'New' : 'Used'}Condition`,
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'SMI' },
    fuelType: vehicle.fuelType,
    vehicleTransmission: vehicle.transmission,
    bodyType: bodyNames[vehicle.body] ?? wordFor(vehicle.body),
    color: vehicle.colourName,
    ...(vehicle.drivetrain ? { driveWheelConfiguration: vehicle.drivetrain } : {}),
    ...(vehicle.doors ? { numberOfDoors: vehicle.doors } : {}),
    ...(vehicle.seats ? { vehicleSeatingCapacity: vehicle.seats } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: vehicle.price,
      priceCurrency: currencyCode().toUpperCase(),
      availability: `https://schema.org/${availability}`,
      itemCondition: `https://schema.org/${vehicle.condition === 'new' ? 'New' : 'Used'}Condition`,
      seller: {
        '@type': vehicle.sellerType === 'dealer' ? 'AutoDealer' : 'Person',
        name: vehicle.sellerName,
      },
    },
  };
}
