/** What waits at the desk, as its frame counts it. */

/** How much waits behind each way; null where it cannot be read just now. */
export interface Queues extends Record<string, number | null> {
  alarms: number | null;
  /** Sound of rides that somebody handed over. */
  recordings: number | null;
  /** Scheduled rides that should have a driver by now. */
  reserved: number | null;
  /** Fares that drivers say they were not paid. */
  unpaid: number | null;
  /** What waits for me to be the second person. */
  approvals: number | null;
  /** Events whose reaction failed. */
  parked: number | null;
  /** Disputes that wait for an answer. */
  disputes: number | null;
  /** Drivers who wait for a reviewer. */
  drivers: number | null;
  /** Decisions that drivers had looked at again. */
  appeals: number | null;
  listings: number | null;
  reports: number | null;
  /** Sales of cars that are late, or that somebody asks about. */
  carSales: number | null;
  /** Dealers whose registration nobody has looked at. */
  dealerships: number | null;
  /** Trading names that nobody has looked at. */
  dealers: number | null;
  /** Questions to the company that wait for an answer. */
  tickets: number | null;
  /** Orders of the shop that are paid and not packed. */
  toPack: number | null;
}
