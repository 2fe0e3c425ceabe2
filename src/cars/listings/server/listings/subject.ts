/** How a vehicle is named in orders and payments. Pure. */
import type { VehicleId } from '#src/platform/ids.ts';

export type SaleKind = 'deposit' | 'full';

/** The one thing that only one order may have: `vehicle:7`. */
export const subjectOfVehicle = (id: VehicleId): string => `vehicle:${id}`;

export function vehicleIdOf(subject: string | null): number | null {
  const [, id] = /^vehicle:(\d{1,9})$/.exec(subject ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** What a payment or an order is for: `vehicle:7:deposit`. */
export const referenceOfSale = (id: VehicleId, kind: SaleKind): string => `vehicle:${id}:${kind}`;

export function readReference(reference: string): { vehicleId: VehicleId; kind: SaleKind } | null {
  const [, id, kind] = /^vehicle:(\d{1,9}):(deposit|full)$/.exec(reference) ?? [];
  return id === undefined ? null : { vehicleId: Number(id), kind: kind as SaleKind };
}
