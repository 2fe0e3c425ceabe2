/** Makes under one name, whatever a file or a person calls them. Pure. */

const makes =
  'Acura|Alfa Romeo|AMC|Aston Martin|Audi|Bentley|BMW|Bugatti|Buick|BYD|Cadillac|Chevrolet|Chrysler|Citroën|Daewoo|Daihatsu|Datsun|DeLorean|Dodge|Eagle|Ferrari|Fiat|Fisker|Ford|Freightliner|Genesis|Geo|GMC|Honda|Hummer|Hyundai|INEOS|Infiniti|International|Isuzu|Jaguar|Jeep|Karma|Kia|Lamborghini|Lancia|Land Rover|Lexus|Lincoln|Lotus|Lucid|Maserati|Maybach|Mazda|McLaren|Mercedes-Benz|Mercury|MG|Mini|Mitsubishi|Nissan|Oldsmobile|Opel|Peugeot|Plymouth|Polestar|Pontiac|Porsche|Ram|Renault|Rivian|Rolls-Royce|Saab|Saturn|Scion|Seat|Škoda|Smart|Subaru|Suzuki|Tesla|Toyota|VinFast|Volkswagen|Volvo'.split(
    '|',
  );
const otherNames: Record<string, string> = {
  vw: 'Volkswagen',
  volkswagon: 'Volkswagen',
  vwagen: 'Volkswagen',
  chevy: 'Chevrolet',
  chev: 'Chevrolet',
  chevvy: 'Chevrolet',
  merc: 'Mercedes-Benz',
  mercedes: 'Mercedes-Benz',
  mb: 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  mercedesamg: 'Mercedes-Benz',
  mercbenz: 'Mercedes-Benz',
  bimmer: 'BMW',
  beamer: 'BMW',
  alfa: 'Alfa Romeo',
  aston: 'Aston Martin',
  landrover: 'Land Rover',
  rangerover: 'Land Rover',
  rolls: 'Rolls-Royce',
  caddy: 'Cadillac',
  mitsu: 'Mitsubishi',
  olds: 'Oldsmobile',
  infinity: 'Infiniti',
  hyndai: 'Hyundai',
  hundai: 'Hyundai',
  porche: 'Porsche',
  dodgeram: 'Ram',
  ramtrucks: 'Ram',
  gmctruck: 'GMC',
  minicooper: 'Mini',
  toyta: 'Toyota',
  toyoto: 'Toyota',
  subie: 'Subaru',
  jag: 'Jaguar',
  lambo: 'Lamborghini',
};
const key = (make: string) =>
  make
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
const byKey = new Map([...makes.map((make) => [key(make), make] as const), ...Object.entries(otherNames)]);

/** The one name of a make; one that is not known here stays as it was written. */
export const makeNamed = (make: string): string => byKey.get(key(make)) ?? make.trim();
