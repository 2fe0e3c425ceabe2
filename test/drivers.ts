/** For tests only. Drivers who may drive, without the papers and the review that others have to go through. */

/** Approves a driver who has only a profile, as the simulated drivers of a demo are. Repeats without harm. */
export async function vouchForDriver(
  { pool }: { pool: { query(text: string, values: unknown[]): Promise<unknown> } },
  driverId: number,
): Promise<void> {
  await pool.query(
    `update driver_applications set status = 'approved', papers = 'simulated' where driver_id = $1`,
    [driverId],
  );
  await pool.query(
    `insert into driver_vehicles
       (driver_id, make, model, vehicle_type, license_plate, plate_key, state, country, status, active, created_at)
     select id, 'Test', 'Car', vehicle_type, license_plate, license_plate, state, country, 'approved', true, now()
     from drivers where id = $1 on conflict do nothing`,
    [driverId],
  );
}
