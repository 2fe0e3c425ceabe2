/**
 * The number that police, ambulance or all of them answer in danger, by country: general knowledge of 2026, which each
 * company confirms for the countries it drives in and sets otherwise at its desk. Pure.
 */
import { company } from './company.ts';

/** Where one number reaches everybody, it is that one; else the one that a rider in danger needs first, the police's. */
export const countriesByNumber: Readonly<Record<string, string>> = {
  '112':
    'AD AL AM AT AX AZ BE BG BY CH CY CZ DE DK EE ES FI FO FR GE GG GI GL GR HR HU IE IL IM IN IS IT JE KR KZ LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU RW SE SI SK SM TL TR TW UA UZ VA XK ZM',
  '911':
    'AG AI AR AW BB BM BS BZ CA CO CR CW DM DO EC FJ FM GD GT GU HN JM JO KY LC LR MH MP MS MX NI PA PE PH PR PW PY SA SV SX TC UY US VC VG VI VE',
  '999': 'AE BD BH BW GB GH HK KE KN KW LS MO MU MY NA OM QA SC SG SZ TT UG ZW',
  '000': 'AU CX CC NF',
  '111': 'CK NU NZ TK',
  '110': 'CN CU JP ID',
  '190': 'BR TN',
  '133': 'CL',
  '191': 'TH',
  '113': 'VN',
  '117': 'KH',
  '119': 'LK MV',
  '100': 'NP',
  '15': 'PK',
  '122': 'EG',
  '19': 'MA',
  '17': 'DZ BF BJ CD CM GA GN ML SN TG',
  '10111': 'ZA',
  '767': 'NG',
  '991': 'ET',
  '102': 'MN KG TJ',
};

let known: ReadonlyMap<string, string> | undefined;
function numbersByCountry(): ReadonlyMap<string, string> {
  known ??= new Map(
    Object.entries(countriesByNumber).flatMap(([number, codes]) =>
      codes.split(' ').map((code) => [code, number] as const),
    ),
  );
  return known;
}

/** What we know of a country, before a company says otherwise; 112 elsewhere, which mobile networks pass on. */
export const usualEmergencyNumber = (country: string): string => numbersByCountry().get(country) ?? '112';

/** Who answers in danger, in the company's own country unless told. */
export const emergencyNumber = (country = company().country): string =>
  company().emergencyNumbers[country] ?? usualEmergencyNumber(country);
