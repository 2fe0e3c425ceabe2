/**
 * Sales taxes of Canada by province and by what they apply to. What no document was found for says so in its source;
 * `docs/taxes.md` lists what an operator has to confirm before selling there.
 */
import type { Supply, TaxBand, TaxRule, TaxSource } from './tax-rule.ts';

const readOn = '2026-11-26';

const rates: TaxSource = {
  authority: 'Canada Revenue Agency',
  document: 'Charge and collect the tax: which rate to charge (rates by province)',
  readOn,
};
const rideSharing: TaxSource = {
  authority: 'Canada Revenue Agency',
  document: 'Info Sheet GI-196, GST/HST and Commercial Ride-sharing Services',
  readOn,
};
const novaScotia: TaxSource = {
  authority: 'Canada Revenue Agency',
  document: 'SOR/2025-77, Canada Gazette Part II, 159 (7): 9 % for the province from April 1, 2025',
  readOn,
};
const quebec: TaxSource = {
  authority: 'Revenu Québec',
  document: 'Calculating the Taxes: 9.975 % of the price without GST since January 1, 2013',
  readOn,
};
const quebecRides: TaxSource = {
  authority: 'Revenu Québec',
  document: 'Rates Established in the Agreements with Operators: Remunerated Passenger Transportation',
  readOn,
};
const britishColumbia: TaxSource = {
  authority: 'Ministry of Finance, British Columbia',
  document:
    'General knowledge; confirm with the ministry: 7 % on goods, and on delivery as on what is delivered',
  readOn,
};
const britishColumbiaCars: TaxSource = {
  authority: 'Ministry of Finance, British Columbia',
  document:
    'ICBC, PST on vehicles: passenger cars bought from a GST registrant. Zero-emission cars have other bands: confirm with Bulletin PST 308',
  readOn,
};
const saskatchewan: TaxSource = {
  authority: 'Ministry of Finance, Saskatchewan',
  document: 'General knowledge; confirm with Information Bulletin PST-5 (6 % since March 23, 2017)',
  readOn,
};
const saskatchewanCars: TaxSource = {
  authority: 'Ministry of Finance, Saskatchewan',
  document:
    'General knowledge; confirm with Information Bulletin PST-18, Motor Dealers and Leasing Companies',
  readOn,
};
const manitoba: TaxSource = {
  authority: 'Manitoba Finance',
  document: 'Retail Sales Tax: 7 % of the price before GST (since July 1, 2019)',
  readOn,
};
const manitobaCars: TaxSource = {
  authority: 'Manitoba Finance',
  document: 'Bulletin 012, Motor Vehicle and Trailer Dealers: dealers collect on new and used vehicles',
  readOn,
};

/** What a tax applies to, who collects it there, and what says so. */
type Applies = readonly [supplies: readonly Supply[], source: TaxSource];

interface Tax {
  region: string;
  code: string;
  name: string;
  perHundredThousand: number;
  from: string;
  until?: string;
}

/** A dealer's price holds its taxes, which the dealer pays over; all else is added, and Rove's to pay. */
function rulesOf(tax: Tax, applies: readonly Applies[], bands?: readonly TaxBand[]): TaxRule[] {
  return applies.map(([supplies, source]) => {
    const isDealers = supplies.includes('dealer_car');
    return {
      country: 'CA',
      until: null,
      ...tax,
      supplies,
      ...(isDealers && bands ? { bands } : {}),
      compound: false,
      included: isDealers,
      rounding: 'invoice',
      collector: isDealers ? 'seller' : 'company',
      source,
    };
  });
}

const everything: readonly Applies[] = [
  [['ride'], rideSharing],
  [['gear', 'delivery', 'fee'], rates],
  [['dealer_car'], rates],
];

/** Where no HST is; one number for the whole country. */
const gst = (region: string): TaxRule[] =>
  rulesOf({ region, code: 'CA-GST', name: 'GST', perHundredThousand: 5_000, from: '2008-01-01' }, everything);

function hst(
  region: string,
  perCent: number,
  days: { from: string; until?: string },
  source = rates,
): TaxRule[] {
  const perHundredThousand = perCent * 1_000;
  const tax = { region, code: `CA-${region}-HST`, name: 'HST', perHundredThousand, ...days };
  return rulesOf(tax, [
    everything[0] as Applies,
    [['gear', 'delivery', 'fee'], source],
    [['dealer_car'], source],
  ]);
}

/** Of goods; carrying people is no taxable service where a province has its own tax. */
const pst = (
  tax: Omit<Tax, 'code'>,
  [goods, cars]: readonly [goods: TaxSource, cars: TaxSource],
  bands?: readonly TaxBand[],
): TaxRule[] =>
  rulesOf(
    { ...tax, code: `CA-${tax.region}-${tax.name}` },
    [
      [['gear', 'delivery'], goods],
      [['dealer_car'], cars],
    ],
    bands,
  );

const britishColumbiaBands: readonly TaxBand[] = [
  { fromCents: 5_500_000, perHundredThousand: 8_000 },
  { fromCents: 5_600_000, perHundredThousand: 9_000 },
  { fromCents: 5_700_000, perHundredThousand: 10_000 },
  { fromCents: 12_500_000, perHundredThousand: 15_000 },
  { fromCents: 15_000_000, perHundredThousand: 20_000 },
];

/** In the order in which they are printed: the country's tax before the province's. */
export const canada: readonly TaxRule[] = [
  ...['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT'].flatMap(gst),
  ...hst('ON', 13, { from: '2010-07-01' }),
  ...hst('NB', 15, { from: '2016-07-01' }),
  ...hst('NL', 15, { from: '2016-07-01' }),
  ...hst('PE', 15, { from: '2016-10-01' }),
  ...hst('NS', 15, { from: '2010-07-01', until: '2025-03-31' }),
  ...hst('NS', 14, { from: '2025-04-01' }, novaScotia),
  // Not of cars: dealers reckon it, and the buyer pays it to the SAAQ on registration (`registrationTaxes`).
  ...rulesOf(
    { region: 'QC', code: 'CA-QC-QST', name: 'QST', perHundredThousand: 9_975, from: '2013-01-01' },
    [
      [['ride'], quebecRides],
      [['gear', 'delivery', 'fee'], quebec],
    ],
  ),
  ...pst(
    { region: 'BC', name: 'PST', perHundredThousand: 7_000, from: '2013-04-01' },
    [britishColumbia, britishColumbiaCars],
    britishColumbiaBands,
  ),
  ...pst({ region: 'SK', name: 'PST', perHundredThousand: 6_000, from: '2017-03-23' }, [
    saskatchewan,
    saskatchewanCars,
  ]),
  ...pst({ region: 'MB', name: 'RST', perHundredThousand: 7_000, from: '2019-07-01' }, [
    manitoba,
    manitobaCars,
  ]),
];

/** Taxes that a buyer pays where a car is registered, so that they are no line of ours: only words. */
export interface RegistrationTax {
  region: string;
  of: 'private_car' | 'dealer_car';
  source: TaxSource;
}

const atRegistry = (region: string, authority: string, document: string): RegistrationTax => ({
  region,
  of: 'private_car',
  source: { authority, document, readOn },
});
const unsourced = 'General knowledge; confirm with the province';

export const registrationTaxes: readonly RegistrationTax[] = [
  atRegistry('BC', 'Ministry of Finance, British Columbia', 'ICBC, PST on vehicles: private sales'),
  atRegistry('MB', 'Manitoba Finance', 'Manitoba Public Insurance, Retail Sales Tax: private sale'),
  atRegistry(
    'ON',
    'ServiceOntario',
    'General knowledge; confirm with ServiceOntario: 13 % RST on private sales',
  ),
  atRegistry(
    'QC',
    'Revenu Québec',
    'Purchase of a Used Road Vehicle from an Individual: QST, paid to the SAAQ',
  ),
  atRegistry(
    'SK',
    'Ministry of Finance, Saskatchewan',
    'General knowledge; confirm with Bulletin PST-58, Used Goods',
  ),
  ...['NB', 'NL', 'NS', 'PE'].map((region) => atRegistry(region, 'The province', unsourced)),
  {
    region: 'QC',
    of: 'dealer_car',
    source: {
      authority: 'Revenu Québec',
      document: 'Purchase of a Used Road Vehicle from a Dealer: the SAAQ collects the QST of motor vehicles',
      readOn,
    },
  },
];
