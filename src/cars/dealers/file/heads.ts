/** Which of our fields each column of a dealer's file fills, by the names that common exports give their columns. Pure. */

export const fileFields = {
  stockNumber: 'Stock number',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  price: 'Price',
  condition: 'Condition',
  mileage: 'Mileage',
  mileageUnit: 'Unit of the mileage',
  fuelType: 'Fuel',
  transmission: 'Transmission',
  body: 'Body',
  colour: 'Colour',
  drivetrain: 'Drivetrain',
  doors: 'Doors',
  seats: 'Seats',
  owners: 'Owners',
  accidents: 'Accidents',
  accidentWords: 'What was damaged',
  serviceRecords: 'Service records',
  registeredBefore: 'Registered before',
  smokeFree: 'Smoke-free',
  location: 'Town',
  city: 'City',
  province: 'State or province',
  description: 'Description',
  images: 'Photos',
} as const;
export type FileField = keyof typeof fileFields;

/**
 * By field the heads that fill it, in small letters without signs, the most telling first: where a file has several
 * prices, the one buyers see wins. From the exports of vAuto, HomeNet, DealerSocket, DealerTrack, Cars.com, AutoTrader,
 * CarGurus, Facebook's catalogue and Google's vehicle ads.
 */
const headsOf: Record<FileField, string> = {
  stockNumber:
    'stocknumber stockno stocknum stock stockid stk stknumber dealerstocknumber inventorynumber unitnumber vehicleid listingid inventoryid sku id',
  vin: 'vin vinnumber vehicleidentificationnumber vehiclevin',
  year: 'year modelyear vehicleyear yr',
  make: 'make makename manufacturer brand vehiclemake',
  model: 'model modelname vehiclemodel',
  trim: 'trim trimlevel trimname series style vehicletrim stylename',
  price:
    'internetprice webprice onlineprice specialprice saleprice finalprice sellingprice advertisedprice askingprice price pricecurrent currentprice listprice vehicleprice retailprice internetspecial amount price1 msrp retail',
  condition:
    'condition vehiclecondition newused newusedindicator newusedflag neworused stateofvehicle inventorytype vehicletype type certified cpo iscertified title',
  mileage:
    'mileage odometer miles mileagevalue odometerreading vehiclemileage odometervalue odometermiles mileagemiles milesmi mileagemi kilometers kilometres kilometrage odometerkm mileagekm km kms odometerkms odometerkilometers odometerkilometres',
  mileageUnit:
    'mileageunit mileageunits odometerunit odometerunits mileageunitofmeasure odometerunitofmeasure unit',
  fuelType: 'fueltype fuel enginefuel enginefueltype fuelname',
  transmission:
    'transmission transmissiontype trans transtype transmissiondescription transmissionname gearbox',
  body: 'body bodytype bodystyle bodyname vehiclebody bodystylename vehiclebodystyle category vehicletype type',
  colour:
    'colour color exteriorcolor exteriorcolour extcolor extcolour exterior colorexterior exteriorcolorgeneric extcolorgeneric genericexteriorcolor exteriorcolordescription',
  drivetrain: 'drivetrain drivetype drive drivetrainname wheeldrive drivetraintype driveline',
  doors: 'doors doorcount numberofdoors numdoors passengerdoors',
  seats: 'seats seatingcapacity seatcount passengercapacity numberofseats passengers',
  owners: 'owners numberofowners previousowners ownercount',
  accidents:
    'accidents accident accidenthistory accidentcount numberofaccidents accidentsreported hasaccidents hasaccident accidentindicator',
  accidentWords: 'accidentdetails accidentdescription accidentnotes damagedescription damagedetails damage',
  serviceRecords:
    'servicerecords servicehistory servicerecord maintenancerecords maintenancehistory fullservicehistory',
  registeredBefore:
    'registeredbefore previousregistration previousprovince priorprovince provinceoforigin previousstate registrationhistory previouslyregistered',
  smokeFree: 'smokefree nonsmoker nosmoking smoker',
  location: 'location town vehiclelocation lotlocation',
  city: 'city dealercity addresscity dealershipcity storecity',
  province:
    'state province region dealerstate dealerregion addressregion addressstate stateprovince dealerprovince',
  description:
    'description vehicledescription comments dealercomments sellernotes sellercomments notes comment1 comments1 adtext longdescription descriptions webdescription salescomments',
  images:
    'images imageurls imageurl photos photourls photourl imagelist photolist pictures pictureurls imagelinks image0url imagelink photourllist imagespipe media photo',
};
const fieldsOf = new Map<string, { field: FileField; rank: number }[]>();
for (const [field, heads] of Object.entries(headsOf) as [FileField, string][]) {
  for (const [rank, head] of heads.split(' ').entries())
    fieldsOf.set(head, [...(fieldsOf.get(head) ?? []), { field, rank }]);
}
/** These name something else as often: they count only where what stands under them is read. */
const weakHeads = new Set([
  'type',
  'vehicletype',
  'title',
  'category',
  'certified',
  'cpo',
  'iscertified',
  'unit',
]);
/** What is for the dealer alone. */
const neverTaken = new Set(
  'dealernotes internalnotes privatenotes dealercost cost invoice invoiceprice wholesaleprice costprice'.split(
    ' ',
  ),
);
/** Google's and Facebook's files write `image[0].url`, others `Photo 1`: each is one photo. */
const onePhoto = /^(image|photo|picture|img)s?(url|link)?\d{1,2}(url|link)?$/;

/** How a head is remembered: small letters and digits. */
export const headKey = (head: string): string =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 60);

/** A column of a file and what it fills. */
export interface Column {
  /** As it stands in the file. */
  head: string;
  fields: { field: FileField; rank: number; weak: boolean }[];
  /** `km` or `mi` where the head says it. */
  unit: 'km' | 'mi' | null;
}

/**
 * @param chosen what the dealer said of a head, by its key: a field, or null for a column that is not taken
 */
export function columnsOf(
  heads: readonly string[],
  chosen: Readonly<Record<string, FileField | null>>,
): Column[] {
  return heads.map((written) => {
    const head = written.trim();
    const key = headKey(head);
    const unit = /kilom|(^|[^a-z])kms?([^a-z]|$)|(odometer|mileage)kms?$/i.test(head)
      ? 'km'
      : /\bmi(les)?\b|_mi(les)?$/i.test(head)
        ? 'mi'
        : null;
    const said = chosen[key];
    if (said !== undefined)
      return { head, unit, fields: said ? [{ field: said, rank: -1, weak: false }] : [] };
    if (neverTaken.has(key)) return { head, unit, fields: [] };
    const bare = key.replace(/(?:in)?(?:kms?|miles?|mi|kilomet(?:er|re)s?|usd)$/, '');
    const known =
      fieldsOf.get(key) ??
      (onePhoto.test(key) ? [{ field: 'images' as const, rank: 1 }] : undefined) ??
      fieldsOf.get(key.replace(/^(vehicle|veh|dealer|car)/, '')) ??
      fieldsOf.get(bare) ??
      [];
    return { head, unit, fields: known.map((each) => ({ ...each, weak: weakHeads.has(key) })) };
  });
}

/** How many of these heads are known; tells a line of heads, and where it is cut rightly. */
export const knownHeads = (heads: readonly string[]): number =>
  columnsOf(heads, {}).filter(({ fields }) => fields.length > 0).length;
