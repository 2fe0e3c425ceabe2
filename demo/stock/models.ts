/** The models demo stock is made of. Prices are what one cost new, in US dollars; all of it is invented for the demo. */
import type { Body, Fuel } from '#src/cars/vehicles/filters.ts';

export interface StockModel {
  make: string;
  model: string;
  body: Body;
  /** Name and share of the model's new price. */
  trims: [name: string, factor: number][];
  fuels: Fuel[];
  newPrice: number;
  from: number;
  to: number;
  drivetrains: string[];
  doors: number;
  seats: number;
  /** Combined miles per gallon, or miles of range for an electric car. */
  economy: number;
  /** Share of its value a car of this make loses in a year. */
  yearlyLoss: number;
  manual?: boolean;
}

const fwd = 'Front-wheel drive';
const rwd = 'Rear-wheel drive';
const awd = 'All-wheel drive';
const four = 'Four-wheel drive';

type Line = [
  make: string,
  model: string,
  body: Body,
  trims: StockModel['trims'],
  fuels: Fuel[],
  newPrice: number,
  from: number,
  to: number,
  drivetrains: string[],
  doors: number,
  seats: number,
  economy: number,
  yearlyLoss: number,
  manual?: boolean,
];

// biome-ignore format: a table, one line a model
const lines: Line[] = [
  ['Toyota', 'RAV4', 'suv', [['LE', 0.94], ['XLE', 1], ['Limited', 1.15]], ['gasoline'], 31_500, 2009, 2025, [fwd, awd], 5, 5, 30, 0.085],
  ['Toyota', 'RAV4 Hybrid', 'suv', [['XLE', 1], ['XSE', 1.08], ['Limited', 1.16]], ['hybrid'], 36_200, 2017, 2025, [awd], 5, 5, 40, 0.08],
  ['Toyota', 'Camry', 'sedan', [['LE', 0.95], ['SE', 1], ['XSE', 1.14]], ['gasoline', 'hybrid'], 29_400, 2009, 2025, [fwd], 4, 5, 34, 0.09],
  ['Toyota', 'Corolla', 'sedan', [['L', 0.93], ['LE', 1], ['XSE', 1.15]], ['gasoline', 'hybrid'], 23_600, 2009, 2025, [fwd], 4, 5, 35, 0.085, true],
  ['Toyota', 'Corolla Hatchback', 'hatchback', [['SE', 1], ['XSE', 1.13]], ['gasoline'], 25_100, 2019, 2025, [fwd], 5, 5, 35, 0.085, true],
  ['Toyota', 'Tacoma', 'pickup', [['SR5', 0.92], ['TRD Off-Road', 1.08], ['Limited', 1.2]], ['gasoline'], 39_800, 2010, 2025, [rwd, four], 4, 5, 21, 0.065, true],
  ['Toyota', 'Sienna', 'van', [['LE', 0.95], ['XLE', 1.08], ['Platinum', 1.25]], ['hybrid'], 41_300, 2011, 2025, [fwd, awd], 5, 8, 36, 0.095],
  ['Toyota', 'GR86', 'coupe', [['Base', 0.96], ['Premium', 1.05]], ['gasoline'], 31_200, 2022, 2025, [rwd], 2, 4, 25, 0.08, true],
  ['Honda', 'CR-V', 'suv', [['LX', 0.93], ['EX', 1], ['Touring', 1.15]], ['gasoline'], 33_200, 2009, 2025, [fwd, awd], 5, 5, 30, 0.088],
  ['Honda', 'CR-V Hybrid', 'suv', [['Sport', 1], ['Sport Touring', 1.14]], ['hybrid'], 36_900, 2020, 2025, [awd], 5, 5, 37, 0.085],
  ['Honda', 'Civic', 'sedan', [['LX', 0.95], ['Sport', 1], ['Touring', 1.17]], ['gasoline'], 25_600, 2009, 2025, [fwd], 4, 5, 36, 0.088, true],
  ['Honda', 'Civic Hatchback', 'hatchback', [['Sport', 1], ['Sport Touring', 1.14]], ['gasoline'], 27_900, 2017, 2025, [fwd], 5, 5, 34, 0.088, true],
  ['Honda', 'Accord Hybrid', 'sedan', [['Sport', 1], ['Touring', 1.13]], ['hybrid'], 33_900, 2014, 2025, [fwd], 4, 5, 47, 0.095],
  ['Honda', 'Odyssey', 'van', [['EX', 0.96], ['Touring', 1.14]], ['gasoline'], 40_700, 2010, 2025, [fwd], 5, 8, 22, 0.105],
  ['BMW', '330i', 'sedan', [['Base', 0.97], ['xDrive', 1.03], ['M Sport', 1.11]], ['gasoline'], 46_800, 2012, 2025, [rwd, awd], 4, 5, 29, 0.13],
  ['BMW', 'X3', 'suv', [['xDrive30i', 1], ['M40i', 1.27]], ['gasoline'], 49_900, 2011, 2025, [awd], 5, 5, 25, 0.13],
  ['BMW', 'M440i', 'coupe', [['Coupe', 0.98], ['xDrive Coupe', 1.02]], ['gasoline'], 63_200, 2021, 2025, [rwd, awd], 2, 4, 26, 0.125],
  ['BMW', 'i4', 'sedan', [['eDrive35', 0.93], ['eDrive40', 1], ['M50', 1.2]], ['electric'], 57_900, 2022, 2025, [rwd, awd], 5, 5, 301, 0.155],
  ['BMW', 'X5 xDrive50e', 'suv', [['Base', 1], ['M Sport', 1.07]], ['plug-in hybrid'], 74_300, 2019, 2025, [awd], 5, 5, 58, 0.14],
  ['Mercedes-Benz', 'C 300', 'sedan', [['Base', 0.97], ['4MATIC', 1.03], ['AMG Line', 1.09]], ['gasoline'], 48_900, 2012, 2025, [rwd, awd], 4, 5, 28, 0.14],
  ['Mercedes-Benz', 'GLC 300', 'suv', [['4MATIC', 1], ['AMG Line', 1.08]], ['gasoline'], 52_300, 2016, 2025, [awd], 5, 5, 26, 0.135],
  ['Mercedes-Benz', 'EQB', 'suv', [['250+', 0.96], ['300 4MATIC', 1.03]], ['electric'], 55_800, 2022, 2025, [fwd, awd], 5, 7, 251, 0.165],
  ['Mercedes-Benz', 'Metris', 'van', [['Cargo', 0.9], ['Passenger', 1.05]], ['gasoline'], 42_900, 2016, 2023, [rwd], 5, 8, 21, 0.115],
  ['Mercedes-Benz', 'E 350', 'coupe', [['Coupe', 1], ['AMG Line', 1.07]], ['gasoline'], 66_400, 2010, 2023, [rwd, awd], 2, 4, 25, 0.145],
  ['Tesla', 'Model 3', 'sedan', [['Standard Range', 0.92], ['Long Range AWD', 1.05], ['Performance', 1.18]], ['electric'], 46_900, 2018, 2025, [rwd, awd], 4, 5, 341, 0.14],
  ['Tesla', 'Model Y', 'suv', [['Long Range', 1], ['Performance', 1.12]], ['electric'], 52_900, 2020, 2025, [rwd, awd], 5, 5, 320, 0.145],
  ['Tesla', 'Model S', 'hatchback', [['75D', 0.85], ['Long Range', 1], ['Plaid', 1.22]], ['electric'], 84_900, 2013, 2025, [awd], 5, 5, 405, 0.145],
  ['Ford', 'F-150', 'pickup', [['XL', 0.86], ['XLT', 1], ['Lariat', 1.22]], ['gasoline', 'hybrid'], 48_200, 2009, 2025, [rwd, four], 4, 6, 21, 0.095],
  ['Ford', 'F-150 Lightning', 'pickup', [['Pro', 0.88], ['XLT', 1], ['Lariat', 1.2]], ['electric'], 64_900, 2022, 2025, [four], 4, 5, 300, 0.17],
  ['Ford', 'Mustang', 'coupe', [['EcoBoost', 0.88], ['GT', 1.15]], ['gasoline'], 38_500, 2009, 2025, [rwd], 2, 4, 24, 0.09, true],
  ['Ford', 'Transit', 'van', [['Cargo', 0.95], ['Passenger', 1.1]], ['gasoline'], 47_600, 2015, 2025, [rwd, awd], 5, 10, 16, 0.11],
  ['Hyundai', 'Ioniq 5', 'suv', [['SE', 0.93], ['SEL', 1], ['Limited', 1.14]], ['electric'], 48_300, 2022, 2025, [rwd, awd], 5, 5, 303, 0.17],
  ['Hyundai', 'Elantra', 'sedan', [['SE', 0.94], ['SEL', 1], ['Limited', 1.18]], ['gasoline', 'hybrid'], 22_900, 2011, 2025, [fwd], 4, 5, 36, 0.105, true],
  ['Kia', 'EV6', 'suv', [['Wind', 1], ['GT-Line', 1.11]], ['electric'], 50_600, 2022, 2025, [rwd, awd], 5, 5, 310, 0.17],
  ['Kia', 'Sportage', 'suv', [['LX', 0.93], ['EX', 1], ['X-Line', 1.1]], ['gasoline', 'plug-in hybrid'], 30_900, 2011, 2025, [fwd, awd], 5, 5, 28, 0.11],
  ['Mazda', 'CX-5', 'suv', [['GX', 0.92], ['GS', 1], ['Signature', 1.2]], ['gasoline'], 32_400, 2013, 2025, [awd], 5, 5, 28, 0.095],
  ['Mazda', 'MX-5', 'coupe', [['GS', 0.97], ['GT', 1.08]], ['gasoline'], 32_800, 2009, 2025, [rwd], 2, 2, 29, 0.075, true],
  ['Mazda', 'Mazda3 Sport', 'hatchback', [['GS', 0.97], ['GT', 1.14]], ['gasoline'], 26_900, 2010, 2025, [fwd, awd], 5, 5, 30, 0.095, true],
  ['Subaru', 'Outback', 'suv', [['Premium', 1], ['Wilderness', 1.15]], ['gasoline'], 35_600, 2010, 2025, [awd], 5, 5, 28, 0.09],
  ['Volkswagen', 'Golf GTI', 'hatchback', [['Base', 0.96], ['Autobahn', 1.13]], ['gasoline'], 33_900, 2010, 2025, [fwd], 5, 5, 28, 0.1, true],
  ['Volkswagen', 'ID.4', 'suv', [['Pro', 0.97], ['AWD Pro S', 1.12]], ['electric'], 46_800, 2021, 2025, [rwd, awd], 5, 5, 275, 0.175],
  ['Volkswagen', 'Jetta TDI', 'sedan', [['Trendline', 0.95], ['Highline', 1.1]], ['diesel'], 27_800, 2010, 2015, [fwd], 4, 5, 36, 0.115, true],
  ['Audi', 'Q5', 'suv', [['Komfort', 0.95], ['Progressiv', 1.03], ['Technik', 1.13]], ['gasoline'], 50_600, 2010, 2025, [awd], 5, 5, 25, 0.13],
  ['Audi', 'A5', 'coupe', [['Progressiv', 1], ['S line', 1.08]], ['gasoline'], 53_900, 2010, 2024, [awd], 2, 4, 27, 0.13],
  ['Lexus', 'RX 350', 'suv', [['Premium', 1], ['Luxury', 1.12]], ['gasoline'], 53_200, 2010, 2025, [awd], 5, 5, 24, 0.095],
  ['Nissan', 'Leaf', 'hatchback', [['S', 0.93], ['SV', 1], ['SL Plus', 1.2]], ['electric'], 33_400, 2012, 2025, [fwd], 5, 5, 149, 0.165],
  ['Ram', '1500', 'pickup', [['Tradesman', 0.86], ['Big Horn', 1], ['Laramie', 1.22]], ['gasoline', 'diesel'], 49_300, 2011, 2025, [rwd, four], 4, 6, 21, 0.105],
];

export const stockModels: readonly StockModel[] = lines.map(
  ([
    make,
    model,
    body,
    trims,
    fuels,
    newPrice,
    from,
    to,
    drivetrains,
    doors,
    seats,
    economy,
    yearlyLoss,
    manual,
  ]) => ({
    make,
    model,
    body,
    trims,
    fuels,
    newPrice,
    from,
    to,
    drivetrains,
    doors,
    seats,
    economy,
    yearlyLoss,
    ...(manual ? { manual } : {}),
  }),
);
