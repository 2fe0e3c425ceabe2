import { describe, expect, test } from 'vitest';
import { makeNamed } from '#src/cars/valuation/makes.ts';
import { addressesIn, isFormula, valueIn, wordsIn } from './cells.ts';
import { milesOf, readDistance, readNumber, readPrice } from './figures.ts';
import { columnsOf, type FileField } from './heads.ts';
import { readTable } from './table.ts';
import { textOf } from './text.ts';
import {
  accidentsNamed,
  driveNamed,
  readWord,
  recordsNamed,
  smokeFreeNamed,
  type WordField,
} from './words.ts';

describe('a file as it comes', () => {
  const csv = 'Stock;Year;Make;Model\r\nA 1;2021;Citroën;C3\r\n';
  test('is read in each encoding that programs write', () => {
    const utf16 = Buffer.from(csv, 'utf16le');
    expect(textOf(Buffer.from(csv))).toBe(csv);
    expect(textOf(Buffer.from(`\ufeff${csv}`))).toBe(csv);
    expect(textOf(Buffer.from(csv, 'latin1'))).toBe(csv);
    expect(textOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toBe(csv);
    expect(textOf(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]))).toBe(csv);
    expect(textOf(utf16)).toBe(csv);
    expect(textOf(Buffer.from([0x80, 0x31]))).toBe('€1');
    expect(() => textOf(Buffer.from('PK\u0003\u0004'))).toThrow('workbook');
  });

  test.each([',', ';', '\t', '|'])('parted by %j, with or without a line that says so', async (mark) => {
    const line = ['Stock', 'Year', 'Make', 'Model', 'Comments'].join(mark);
    const row = ['A1', '2021', 'Kia', 'Rio', `"One, two; three|four\tfive\nand ""six"""`].join(mark);
    for (const before of ['', `sep=${mark}\r\n`, `"sep=${mark}"\n`, '\n\n']) {
      const table = await readTable(`${before}${line}\r\n${row}\r\n\r\n`, 10);
      expect(table.heads).toHaveLength(5);
      expect(table.rows).toEqual([['A1', '2021', 'Kia', 'Rio', 'One, two; three|four\tfive\nand "six"']]);
    }
  });

  test('keeps a stray quote, and says what is wrong with a file that is no table', async () => {
    const heads = 'stock,year,make,model';
    expect((await readTable(`${heads}\nA1,2021,Kia,Rio 15" wheels\n`, 9)).rows[0]![3]).toBe('Rio 15" wheels');
    await expect(readTable(`${heads}\nA1,"open\n`, 9)).rejects.toThrow('never closed');
    await expect(readTable('just words', 9)).rejects.toThrow('first line must name');
    await expect(readTable('', 9)).rejects.toThrow('first line must name');
    await expect(readTable(heads, 9)).rejects.toThrow('no row');
    await expect(readTable(`${heads}\n1\n2\n3`, 2)).rejects.toThrow('2 rows');
  });
});

test.each([
  [
    'vAuto',
    'Stock #,Vehicle Condition,VIN,Series,Body,Color,Odometer,Price,Photo Url List',
    'stockNumber condition vin trim body colour mileage price images',
  ],
  [
    'HomeNet',
    'StockNumber,Type,ExtColor,Miles,SellingPrice,Comment1,ImageList,EngineFuelType',
    'stockNumber condition colour mileage price description images fuelType',
  ],
  [
    'DealerSocket',
    'dealer_city,dealer_state,new_used,internet_price,drive_train,seating_capacity',
    'city province condition price drivetrain seats',
  ],
  [
    'Cars.com',
    'Stock Number,Year,Make,Model,Exterior Color,Body Style,Seller Notes',
    'stockNumber year make model colour body description',
  ],
  [
    'Facebook',
    'vehicle_id,mileage.value,mileage.unit,image[0].url,state_of_vehicle,exterior_color,fuel_type,body_style',
    'stockNumber mileage mileageUnit images condition colour fuelType body',
  ],
  [
    'Google',
    'id,store_code,vin,image_link,price,condition,brand,model,mileage',
    'stockNumber - vin images price condition make model mileage',
  ],
  ['of its own', 'Dealer Notes,dealerName,Kilometres,Odometer (km)', '- - mileage mileage'],
])('heads of %s are known', (_, heads, fields) => {
  expect(
    columnsOf(heads.split(','), {})
      .map((column) => column.fields[0]?.field ?? '-')
      .join(' '),
  ).toBe(fields);
});

test('a head says kilometres, and a dealer says what a head means', () => {
  expect(
    columnsOf(['Kilometres', 'Mileage (km)', 'odometer_mi', 'Mileage'], {}).map(({ unit }) => unit),
  ).toEqual(['km', 'km', 'mi', null]);
  const chosen = { notes: null, blurb: 'description' } as Record<string, FileField | null>;
  expect(columnsOf(['Notes', 'Blurb'], chosen).map((column) => column.fields[0]?.field)).toEqual([
    undefined,
    'description',
  ]);
});

test.each([
  ['84,210', 84210],
  ['12995.0000', 12995],
  ['12,995.5', 12995.5],
  ['12.995,50', 12995.5],
  ['24 995', 24995],
  ['24\u00a0995', 24995],
  ['42\u202f000', 42000],
  ['84.210', 84210],
  ['1,234,567', 1234567],
  ['25,50', 25.5],
  ['0.5', 0.5],
  ['1,2,3', undefined],
  ['twelve', undefined],
  ['12-14', undefined],
])('%j is the number %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each([
  ['$24,995.00', '24995.00'],
  ['24 995 $', '24995.00'],
  ['USD 12995', '12995.00'],
  ['US$ 12.995,00', '12995.00'],
  ['Call for price', undefined],
  ['0', undefined],
  ['C$ 18,995', undefined],
])('%j costs %s', (text, price) => {
  const read = readPrice(text);
  expect('value' in read ? read.value : undefined).toBe(price);
});

test.each([
  ['84,210 mi', 84210, 'mi'],
  ['135 000 km', 135000, 'km'],
  ['84210', 84210, null],
  ['42K miles', 42000, 'mi'],
  ['12.000 Kilometres', 12000, 'km'],
])('%j is %d %s', (text, reading, unit) => {
  expect(readDistance(text)).toEqual({ value: { reading, unit } });
});

test('kilometres are not miles', () => {
  expect(milesOf(135_000, 'km')).toBe(83_885);
  expect(milesOf(84_210, 'mi')).toBe(84_210);
  expect(readDistance('N/A')).toHaveProperty('problem');
});

test.each<[WordField, string]>([
  [
    'condition',
    'Used=used U=used CPO=used Certified=used Certified Pre-Owned=used Pre-Owned=used NEW=new N=new Demo=used Neuf=new',
  ],
  [
    'fuelType',
    'Gas=gasoline Gasoline Fuel=gasoline Flex Fuel=gasoline Unleaded=gasoline Diesel=diesel Electric=electric Hybrid=hybrid Gas/Electric Hybrid=hybrid Plug-In Hybrid=plug-in hybrid PHEV=plug-in hybrid Regular Unleaded=gasoline Essence=gasoline',
  ],
  [
    'transmission',
    'Auto=automatic A=automatic CVT=automatic 8-Speed Automatic=automatic 10-Speed Automatic=automatic 6-Speed Manual=manual M=manual Continuously Variable=automatic 6-Speed DCT=automatic Automatique=automatic',
  ],
  [
    'body',
    'Crew Cab Pickup=pickup SuperCrew=pickup Minivan=van Cargo Van=van Sport Utility=suv Crossover CUV=suv Convertible=coupe 4dr Car=sedan SUV=suv 2dr Car=coupe Wagon=hatchback Camion=?',
  ],
  [
    'colour',
    'Gray=grey Falcon Gray Metallic=grey Glacier White Metallic=white Burgundy=red Charcoal=grey Tuxedo Black=black Soul Red Crystal=red Agate Black=black Brown=beige Bleu=blue Black/White=black Zorp=?',
  ],
])('values of %s are known: %s', (field, pairs) => {
  for (const [, written, word] of pairs.matchAll(/(\S[^=]*)=(plug-in hybrid|\S+)(?: |$)/g))
    expect(readWord(field, written!) ?? '?', written).toBe(word);
});

test('makes have one name, drives one way to be written', () => {
  expect(['VW', 'Chevy', 'Merc', 'MERCEDES BENZ', 'TOYOTA', 'bmw', 'Zonda'].map(makeNamed)).toEqual([
    'Volkswagen',
    'Chevrolet',
    'Mercedes-Benz',
    'Mercedes-Benz',
    'Toyota',
    'BMW',
    'Zonda',
  ]);
  expect(['All Wheel Drive', '4x4', 'Front-wheel', 'xDrive', 'Tracks'].map(driveNamed)).toEqual([
    'AWD',
    '4WD',
    'FWD',
    'AWD',
    'Tracks',
  ]);
});

test('markup becomes words, and what says nothing is nothing', () => {
  expect(wordsIn('<p>One owner<br/>Clean &amp; tidy&nbsp;car</p>')).toBe('One owner\nClean & tidy car');
  expect(wordsIn('<ul><li>Heated seats</li><li>Tow</li></ul><script>alert(1)</script>')).toBe(
    '- Heated seats\n- Tow',
  );
  expect(wordsIn('- Heated seats\n- a < b')).toBe('- Heated seats\n- a < b');
  expect(['-', 'N/A', ' -- ', 'none', 'LE'].map(valueIn)).toEqual(['', '', '', '', 'LE']);
  expect(['-Heated seats', '+ New tires', '@ price', '=HYPERLINK("x")', '=1+1'].map(isFormula)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});

test('addresses of photos are parted however they stand', () => {
  expect(addressesIn('http://a.example/1.jpg|http://a.example/2.jpg', 9)).toHaveLength(2);
  expect(addressesIn('https://a.example/1.jpg,https://a.example/2.jpg; https://a.example/3.jpg', 9)).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/2.jpg',
    'https://a.example/3.jpg',
  ]);
  expect(addressesIn('https://a.example/w_1,h_2/1.jpg https://a.example/w_1,h_2/1.jpg', 9)).toEqual([
    'https://a.example/w_1,h_2/1.jpg',
  ]);
  expect(addressesIn('no', 9)).toEqual([]);
});

test.each([
  ['No accidents reported', 'none_known'],
  ['Accident-free', 'none_known'],
  ['0', 'none_known'],
  ['Minor', 'minor'],
  ['Major (structural)', 'major'],
  ['2', 'some'],
  ['Yes', 'some'],
  ['1 claim', 'some'],
  ['see report', null],
  ['no major accidents', null],
])('accidents “%s” are %s', (written, read) => expect(accidentsNamed(written)).toBe(read));

test('service records and smoke are read by the column they stand in', () => {
  expect(['Full', 'Partial', 'None', 'Yes', 'ask'].map(recordsNamed)).toEqual([
    ...['full', 'part', 'none', 'full', null],
  ]);
  expect(['Yes', 'No', 'Non-smoker', 'ask'].map((cell) => smokeFreeNamed(cell, false))).toEqual([
    ...['yes', 'no', 'yes', null],
  ]);
  expect(['Yes', 'No'].map((cell) => smokeFreeNamed(cell, true))).toEqual(['no', 'yes']);
});

test('heads of a car’s past are known', () => {
  const heads = [
    'Accident History',
    'Service History',
    'Previous Province',
    'Non-Smoker',
    'Number of Owners',
  ];
  expect(columnsOf(heads, {}).map(({ fields }) => fields[0]?.field)).toEqual([
    ...['accidents', 'serviceRecords', 'registeredBefore', 'smokeFree', 'owners'],
  ]);
});
