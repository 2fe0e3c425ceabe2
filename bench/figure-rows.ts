/** Cells of figures as so many rides in a year would leave them, generated: nothing is counted for them. */
import type { Database } from '#src/platform/database/database.ts';

interface Wanted {
  cities: readonly string[];
  types: readonly string[];
  /** Both days are among them. */
  from: string;
  to: string;
  ridesAYear: number;
}

/** Of each ride asked for: how many, or how much in cents and seconds. */
const ofEachRide: Readonly<Record<string, number>> = {
  ...{ asked: 1.12, rides: 1, offered: 1.16, accepted: 1.07, unmatched: 0.012, cancelledByRider: 0.06 },
  ...{ cancelledByDriver: 0.02, cancelledByOperator: 0.001, cancelledBySystem: 0.001, onlineSeconds: 2000 },
  ...{ rideSeconds: 1080, fares: 1894, faresBack: 12, promotions: 20, driversPay: 1515, tax: 200 },
};
/** Buckets of waits from one minute to half an hour, thickest around three and a half minutes. */
const waits = Array.from({ length: 36 }, (_, index) => {
  const bucket = 43 + index;
  return { bucket, share: Math.exp(-(((bucket - 56) / 7) ** 2) / 2) };
});

const steps = [
  ['hour', '1 hour', 1],
  ['day', '1 day', 24],
  ['week', '7 days', 168],
] as const;

/** Cells of each step by themselves, of each type and of all together. @returns how many cells there are */
export async function writeFigures({ pool }: Pick<Database, 'pool'>, wanted: Wanted): Promise<number> {
  const { cities, types, from, to, ridesAYear } = wanted;
  const mean = ridesAYear / (8760 * cities.length * types.length);
  const whole = waits.reduce((sum, { share }) => sum + share, 0);
  const measures = [
    ...Object.entries(ofEachRide),
    ...waits.map(({ bucket, share }): [string, number] => [`waiting:${bucket}`, share / whole]),
  ];
  for (const [step, every, hours] of steps) {
    await pool.query(
      `insert into figure_cells (step, vehicle_type, day, hour, city, counts)
       select $7, t.type, at::date, case when $7 = 'hour' then to_char(at, 'HH24') else '' end, c.city, n.counts
       from generate_series(date_trunc($7, $1::timestamp), $2::date + time '23:00', $8::interval) at,
         (select city, 1.3 / (place::float8 ^ 0.5) as size from unnest($3::text[]) with ordinality as c(city, place)) c,
         (select type, 1.6 / place::float8 as size from unnest($4::text[]) with ordinality as t(type, place)
          union all select '*', sum(1.6 / place::float8) from unnest($4::text[]) with ordinality as t(type, place)) t,
         lateral (select (case when $7 = 'hour' then 0.4 + 0.9 * abs(sin((extract(hour from at) + 3) / 24.0 * 6.28)) else 1 end
             + case when $7 <> 'week' and extract(isodow from at) in (5, 6) then 0.4 else 0 end)
           * (0.85 + 0.3 * ((extract(doy from at)::int * 7 + extract(hour from at)::int * 3) % 11) / 10.0) as factor) busy,
         lateral (select jsonb_object_agg(m.measure,
             round(m.each * $9::float8 * busy.factor * c.size * t.size * (0.9 + 0.2 * ((extract(doy from at)::int + length(m.measure)) % 7) / 6.0))::bigint) as counts
           from unnest($5::text[], $6::float8[]) as m(measure, each)) n`,
      [
        ...[from, to, cities, types],
        ...[measures.map(([name]) => name), measures.map(([, each]) => each), step, every, mean * hours],
      ],
    );
    await pool.query(
      `insert into figure_cells (step, vehicle_type, day, hour, city, counts)
       select $3, t.type, at::date, case when $3 = 'hour' then to_char(at, 'HH24') else '' end, '',
         (select jsonb_object_agg(m.measure, ceil(m.each * $5::float8 * (1 + (extract(doy from at)::int % 3) / 4.0))::bigint)
          from (values ('questions', 1.3), ('questionsAnswered', 1.2), ('gearSold', 0.6), ('gearSales', 5400), ('carsSold', 0.1),
            ('carSales', 90000), ('letters', 60), ('payouts', 140000)) as m(measure, each))
       from generate_series(date_trunc($3, $1::timestamp), $2::date + time '23:00', $4::interval) at,
         unnest(array['', '*']) as t(type)`,
      [from, to, step, every, hours],
    );
  }
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from figure_cells');
  return rows[0]?.count ?? 0;
}
