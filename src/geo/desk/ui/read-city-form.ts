/** A city's form as facts. Pure; both sides read it, so that it works without a script. */
import { field } from '#src/design/desk/operator-page.ts';
import { AreaError, circleAround, type Ring, readGeoJson } from '#src/geo/streets/cities/area.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';

/** What a city is, without what lies in it, which has a page of its own. */
type FormFacts = Omit<CityFacts, 'areas' | 'openingHours'>;
export type ReadForm = { facts: FormFacts } | { fields: Record<string, string> };

/** `28`, also as others type it: `28,5`. */
const numberIn = (written: string): number =>
  written === '' ? Number.NaN : Number(written.replace(',', '.'));

/** What is wrong in single fields is answered by their names; the rest is the server's to say. */
export async function readCityForm(form: FormData): Promise<ReadForm> {
  const said = (name: string) => field(form, name);
  const fields: Record<string, string> = {};
  const number = (name: string, least: number, most: number, words: string): number => {
    const value = numberIn(said(name));
    if (!(value >= least && value <= most)) fields[name] = words;
    return value;
  };
  const country = said('country').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) fields.country = 'Two letters, such as LI.';
  const regionCode = said('regionCode').toUpperCase();
  const regionName = said('regionName');
  if (!regionCode !== !regionName)
    fields.regionCode = 'A province or state has a name and a code, or neither.';
  const lat = number('lat', -85, 85, 'A latitude such as 47.141.');
  const lng = number('lng', -180, 180, 'A longitude such as 9.5215.');
  const averageKmh = number('averageKmh', 5, 130, 'Between 5 and 130 km/h.');
  const serviceArea = await readArea(form, [lng, lat], fields);
  if (Object.keys(fields).length > 0) return { fields };
  const languages = said('languages')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return {
    facts: {
      id: said('cityId'),
      name: said('name'),
      country: {
        name: new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country,
        code: country,
      },
      region: regionCode ? { name: regionName, code: regionCode } : null,
      timeZone: said('timeZone'),
      languages: languages.length > 0 ? languages : ['en'],
      distanceUnit: said('distanceUnit') === 'miles' ? 'miles' : 'km',
      plateLabel: said('plateLabel'),
      emergencyNumber: said('emergencyNumber') || null,
      centre: [lng, lat],
      averageKmh,
      serviceArea,
    },
  };
}

async function readArea(
  form: FormData,
  centre: [number, number],
  fields: Record<string, string>,
): Promise<Ring[]> {
  const said = (name: string) => field(form, name);
  switch (said('area')) {
    case 'circle': {
      const km = numberIn(said('radiusKm'));
      if (km >= 0.2 && km <= 100) return [circleAround(centre, km)];
      fields.radiusKm = 'Between 0.2 and 100 km.';
      return [];
    }
    case 'geojson': {
      const file = form.get('geojsonFile');
      const text = file instanceof File && file.size > 0 ? await file.text() : said('geojson');
      try {
        return readGeoJson(text);
      } catch (error) {
        if (!(error instanceof AreaError)) throw error;
        fields.geojson = error.message;
        return [];
      }
    }
    default:
      return JSON.parse(said('serviceArea') || '[]') as Ring[];
  }
}
