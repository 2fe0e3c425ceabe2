/**
 * Who builds under a world manufacturer identifier, and whose names the cars bear that leave those plants. Pure.
 *
 * The identifiers are those that SAE International assigns under ISO 3780, as manufacturers file them with NHTSA under
 * 49 CFR 565 and as their cars bear them. It is no complete list: one that is missing says nothing about a car.
 */

type Makes = readonly [main: string, ...others: string[]];

const chrysler = ['Chrysler', 'Dodge', 'Jeep', 'Ram', 'Plymouth', 'Eagle', 'Fiat', 'Alfa Romeo'] as const;
const generalMotors = [
  'Chevrolet',
  'GMC',
  'Buick',
  'Cadillac',
  'Pontiac',
  'Oldsmobile',
  'Saturn',
  'Hummer',
  'Geo',
  'Saab',
  'Isuzu',
  'Suzuki',
] as const;
const ford = ['Ford', 'Lincoln', 'Mercury', 'Mazda'] as const;
const nissan = ['Nissan', 'Infiniti', 'Datsun'] as const;
const toyota = ['Toyota', 'Lexus', 'Scion'] as const;
const honda = ['Honda', 'Acura'] as const;
const subaru = ['Subaru', 'Toyota', 'Scion', 'Saab'] as const;
const hyundai = ['Hyundai', 'Kia', 'Genesis'] as const;
const volkswagen = ['Volkswagen', 'Audi', 'Porsche', 'Seat', 'Škoda'] as const;
const mercedes = ['Mercedes-Benz', 'Smart', 'Maybach', 'Freightliner', 'Dodge', 'Infiniti'] as const;
const bmw = ['BMW', 'Mini', 'Rolls-Royce', 'Toyota'] as const;
const mazda = ['Mazda', 'Toyota', 'Scion', 'Ford'] as const;
const mitsubishi = ['Mitsubishi', 'Dodge', 'Chrysler', 'Eagle', 'Plymouth'] as const;
const landRover = ['Land Rover', 'Jaguar'] as const;
const volvo = ['Volvo', 'Polestar'] as const;

/** The company's own names, with the one that this identifier says first. */
const of = (main: string, company: readonly string[]): Makes => [
  main,
  ...company.filter((make) => make !== main),
];

const plants: [identifiers: string, makes: Makes][] = [
  ['JTM JTD 4T1 4T3 4T4 5TD 5TF 5TE 5YF 2T1 2T3 JTE JTK JTN 1NX 7MU', of('Toyota', toyota)],
  ['JTH JTJ 2T2 58A', of('Lexus', toyota)],
  // Cars that others build for Toyota: the 86 by Subaru, the Yaris by Mazda, the Supra by BMW.
  ['JF1 JF2 4S3 4S4', of('Subaru', subaru)],
  ['WZ1', of('Toyota', bmw)],
  ['3MY', of('Toyota', mazda)],
  ['1HG 2HG 5J6 2HK 5FN 5FP 7FA JHM JHL 3CZ 3HG 19X SHH', of('Honda', [...honda, 'Isuzu'])],
  ['19U 5J8 2HN JH4 19V 5KB', of('Acura', [...honda, 'Isuzu'])],
  ['WBA WBS 5UX 4US WBX 5YM WBY 3MW WB1', of('BMW', bmw)],
  ['WMW WMZ', of('Mini', bmw)],
  ['SCA SLA', of('Rolls-Royce', bmw)],
  ['WDD WDB W1K 4JG 55S WD3 W1N WDC W1Y WDF WDZ W1Z W1V WDA', of('Mercedes-Benz', mercedes)],
  ['WD1 WD2 W1X', of('Freightliner', mercedes)],
  ['WD0 WD5 WD8', of('Dodge', mercedes)],
  ['WME', of('Smart', mercedes)],
  ['5YJ 7SA LRW XP7', ['Tesla']],
  ['1FT 1FM 1FA 3FM 3FA 1FD 1FB 1ZV 2FM 2FT 2FA NM0 WF0 1FC 3FT MAJ', of('Ford', [...ford, 'Nissan'])],
  ['1LN 2LM 5LM 3LN 5L1 2LN', of('Lincoln', ford)],
  ['1ME 2ME 4M2 3ME', of('Mercury', [...ford, 'Nissan'])],
  ['4F2 4F4 1YV', of('Mazda', ford)],
  [
    '3GC 1G1 1GC 1GN 3GN 2G1 KL7 KL1 1GB 3G1 2CN 5GN 1Y1 3GT',
    of('Chevrolet', [...generalMotors, 'Toyota', 'Daewoo']),
  ],
  ['1GT 1GK 2GT 3GK 2GK 1GD', of('GMC', generalMotors)],
  ['1G4 2G4 5GA KL4 LRB W04 3G5', of('Buick', generalMotors)],
  ['1G6 1GY 3GY', of('Cadillac', generalMotors)],
  ['1G2 2G2 3G2 5Y2 6G2 1GM', of('Pontiac', [...generalMotors, 'Toyota'])],
  ['1G3 1GH', of('Oldsmobile', generalMotors)],
  ['1G8 5GZ 3GS', of('Saturn', generalMotors)],
  ['5GR 5GT', of('Hummer', generalMotors)],
  ['KLA KL5', of('Daewoo', [...generalMotors])],
  ['YS3 5S3', of('Saab', [...generalMotors, 'Subaru'])],
  ['KMH 5NM KM8 5NP KMF 5NT', of('Hyundai', hyundai)],
  ['KMT KMU', of('Genesis', hyundai)],
  ['KNA KND 5XY KNM 3KP 5XX', of('Kia', hyundai)],
  ['JM1 JM3 JM2 JM7 JMZ JC1', of('Mazda', [...mazda, 'Fiat'])],
  ['3MZ 3MD 3MV 7MM', of('Mazda', mazda)],
  ['JA3 JA4 4A3 4A4 ML3 MMC JMB', of('Mitsubishi', mitsubishi)],
  ['4B3 JB3', of('Dodge', mitsubishi)],
  ['4E3', of('Eagle', mitsubishi)],
  ['4P3 JP3', of('Plymouth', mitsubishi)],
  ['JS2 JS3 2S2 2S3', ['Suzuki', 'Chevrolet', 'Geo', 'Pontiac']],
  ['5Z6', of('Suzuki', nissan)],
  ['JAA JAB JAC JAE 4S1 4S2', ['Isuzu', 'Acura', 'Honda', 'Chevrolet']],
  ['4S6', ['Honda', 'Isuzu']],
  ['WVW WVG 3VW 1V2 3VV WV1 WV2 1VW 9BW 8AW XW8', of('Volkswagen', volkswagen)],
  // The Routan is a minivan of Chrysler's under Volkswagen's name.
  ['2V4 2V8', of('Volkswagen', chrysler)],
  ['WAU WA1 WUA TRU', of('Audi', volkswagen)],
  ['WP0 WP1', of('Porsche', volkswagen)],
  ['VSS', of('Seat', volkswagen)],
  ['TMB', of('Škoda', volkswagen)],
  ['1N4 1N6 5N1 JN1 JN8 3N1 3N6 JN6 SJN', of('Nissan', [...nissan, 'Mitsubishi', 'Chevrolet'])],
  ['JNK JNR 5N3 JNX 3PC', of('Infiniti', nissan)],
  [
    '2C4 2C3 1C3 1C4 2A4 2A8 3C4 1A4 1A8',
    of('Chrysler', [...chrysler, 'Volkswagen', 'Mitsubishi', 'Lancia']),
  ],
  [
    '1B3 1B4 1B7 2B3 2B4 2B7 2D3 2D4 2D8 1D3 1D4 1D7 1D8 3D3 3D4 3D7 2B8 3B7',
    of('Dodge', [...chrysler, 'Volkswagen']),
  ],
  ['1J4 1J8 ZAC', of('Jeep', chrysler)],
  ['1C6 3C6 3C7', of('Ram', chrysler)],
  ['1P3 1P4 2P4 3P3', of('Plymouth', chrysler)],
  ['3C3 ZFA ZFB', of('Fiat', [...chrysler, 'Chrysler', 'Mazda'])],
  ['ZAR ZAS', of('Alfa Romeo', chrysler)],
  ['SAL', of('Land Rover', landRover)],
  ['SAJ SAD', of('Jaguar', landRover)],
  ['YV1 YV4 LVY LYV 7JR 7JD', of('Volvo', volvo)],
  ['LPS YSM YSR', of('Polestar', volvo)],
  ['VF1 VF8', ['Renault', 'Nissan', 'Dacia']],
  ['VF3', ['Peugeot', 'Citroën', 'Mitsubishi']],
  ['VF7', ['Citroën', 'Peugeot', 'Mitsubishi']],
  ['W0L W0V', ['Opel', 'Vauxhall', 'Saturn', 'Buick']],
  ['SCB', ['Bentley']],
  ['SCC', ['Lotus']],
  ['SCF', ['Aston Martin']],
  ['SBM', ['McLaren']],
  ['ZFF', ['Ferrari']],
  ['ZHW', ['Lamborghini']],
  ['ZAM', ['Maserati']],
  ['7FC 7PD', ['Rivian']],
  ['7UU 50E', ['Lucid']],
];

const makesOf = new Map(
  plants.flatMap(([identifiers, makes]) => identifiers.split(' ').map((one) => [one, makes] as const)),
);

/** The make an identifier says first, and every other whose cars may bear it; undefined where it is not known here. */
export const makesBehind = (vin: string): Makes | undefined => makesOf.get(vin.slice(0, 3));

/** The identifiers whose first make this is; for invented stock. */
export const identifiersOf = (make: string): string[] =>
  [...makesOf].filter(([, [main]]) => main === make).map(([identifier]) => identifier);

/** European makers that write the model year at place ten outside North America too; others write what they like there. */
export const tellsYearEverywhere = (vin: string): boolean =>
  /^(WVW|WVG|WV1|WV2|WAU|WA1|WUA|TRU|TMB|VSS|WP0|WP1|YV1|YV4|SAJ|SAL|W0L|YS3)/.test(vin);
