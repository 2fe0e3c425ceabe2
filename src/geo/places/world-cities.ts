/**
 * Well-known cities for the browser to search by itself when the server cannot be reached.
 * Positions from GeoNames (CC BY 4.0).
 */

export interface WorldCity {
  name: string;
  region: string;
  country: string;
  lat: number;
  lng: number;
}

const rows: readonly (readonly [name: string, region: string, country: string, lat: number, lng: number])[] =
  [
    ['Toronto', 'Ontario', 'Canada', 43.7001, -79.4163],
    ['Calgary', 'Alberta', 'Canada', 51.0501, -114.0853],
    ['Vancouver', 'British Columbia', 'Canada', 49.2497, -123.1193],
    ['Montréal', 'Quebec', 'Canada', 45.5088, -73.5878],
    ['Ottawa', 'Ontario', 'Canada', 45.4112, -75.6981],
    ['Edmonton', 'Alberta', 'Canada', 53.5501, -113.4687],
    ['Winnipeg', 'Manitoba', 'Canada', 49.8844, -97.147],
    ['Québec', 'Quebec', 'Canada', 46.8123, -71.2145],
    ['Hamilton', 'Ontario', 'Canada', 43.2501, -79.8496],
    ['Halifax', 'Nova Scotia', 'Canada', 44.6427, -63.5769],
    ['Victoria', 'British Columbia', 'Canada', 48.4359, -123.3516],
    ['Mississauga', 'Ontario', 'Canada', 43.5789, -79.6583],
    ['Brampton', 'Ontario', 'Canada', 43.6834, -79.7663],
    ['London', 'Ontario', 'Canada', 42.9834, -81.233],
    ['Saskatoon', 'Saskatchewan', 'Canada', 52.1324, -106.6689],
    ['Regina', 'Saskatchewan', 'Canada', 50.4501, -104.6178],
    ['Kitchener', 'Ontario', 'Canada', 43.4254, -80.5112],
    ["St. John's", 'Newfoundland and Labrador', 'Canada', 47.5649, -52.7093],
    ['Banff', 'Alberta', 'Canada', 51.1762, -115.5698],
    ['Red Deer', 'Alberta', 'Canada', 52.2668, -113.802],
    ['New York', 'New York', 'United States', 40.7143, -74.006],
    ['Los Angeles', 'California', 'United States', 34.0522, -118.2437],
    ['Chicago', 'Illinois', 'United States', 41.85, -87.65],
    ['Houston', 'Texas', 'United States', 29.7633, -95.3633],
    ['Phoenix', 'Arizona', 'United States', 33.4484, -112.074],
    ['Philadelphia', 'Pennsylvania', 'United States', 39.9524, -75.1636],
    ['San Antonio', 'Texas', 'United States', 29.4241, -98.4936],
    ['San Diego', 'California', 'United States', 32.7157, -117.1647],
    ['Dallas', 'Texas', 'United States', 32.7831, -96.8067],
    ['Austin', 'Texas', 'United States', 30.2672, -97.7431],
    ['San Jose', 'California', 'United States', 37.3394, -121.895],
    ['San Francisco', 'California', 'United States', 37.7749, -122.4194],
    ['Seattle', 'Washington', 'United States', 47.6062, -122.3321],
    ['Denver', 'Colorado', 'United States', 39.7392, -104.9847],
    ['Washington', 'District of Columbia', 'United States', 38.8951, -77.0364],
    ['Boston', 'Massachusetts', 'United States', 42.3584, -71.0598],
    ['Nashville', 'Tennessee', 'United States', 36.1659, -86.7844],
    ['Detroit', 'Michigan', 'United States', 42.3314, -83.0457],
    ['Portland', 'Oregon', 'United States', 45.5234, -122.6762],
    ['Las Vegas', 'Nevada', 'United States', 36.175, -115.1372],
    ['Miami', 'Florida', 'United States', 25.7743, -80.1937],
    ['Atlanta', 'Georgia', 'United States', 33.749, -84.388],
    ['Minneapolis', 'Minnesota', 'United States', 44.98, -93.2638],
    ['New Orleans', 'Louisiana', 'United States', 29.9547, -90.0751],
    ['Cleveland', 'Ohio', 'United States', 41.4995, -81.6954],
    ['Orlando', 'Florida', 'United States', 28.5383, -81.3792],
    ['Buffalo', 'New York', 'United States', 42.8865, -78.8784],
    ['Honolulu', 'Hawaii', 'United States', 21.3069, -157.8583],
    ['Mexico City', 'Mexico City', 'Mexico', 19.4285, -99.1277],
    ['Guadalajara', 'Jalisco', 'Mexico', 20.6668, -103.3918],
    ['Monterrey', 'Nuevo León', 'Mexico', 25.6751, -100.3185],
    ['Cancún', 'Quintana Roo', 'Mexico', 21.1743, -86.8466],
    ['Havana', 'Havana', 'Cuba', 23.133, -82.383],
    ['San José', 'San José', 'Costa Rica', 9.9333, -84.0833],
    ['Panamá', 'Panamá', 'Panama', 8.9936, -79.5197],
    ['Bogotá', 'Bogota D.C.', 'Colombia', 4.6097, -74.0817],
    ['Medellín', 'Antioquia', 'Colombia', 6.2518, -75.5636],
    ['Lima', 'Lima Province', 'Peru', -12.0432, -77.0282],
    ['Quito', 'Pichincha', 'Ecuador', -0.2298, -78.525],
    ['Santiago', 'Santiago Metropolitan', 'Chile', -33.4569, -70.6483],
    ['Buenos Aires', 'Buenos Aires F.D.', 'Argentina', -34.6131, -58.3772],
    ['Montevideo', 'Montevideo Department', 'Uruguay', -34.9033, -56.1882],
    ['São Paulo', 'São Paulo', 'Brazil', -23.5475, -46.6361],
    ['Rio de Janeiro', 'Rio de Janeiro', 'Brazil', -22.9064, -43.1822],
    ['Brasília', 'Federal District', 'Brazil', -15.7797, -47.9297],
    ['London', 'England', 'United Kingdom', 51.5085, -0.1257],
    ['Manchester', 'England', 'United Kingdom', 53.4809, -2.2374],
    ['Edinburgh', 'Scotland', 'United Kingdom', 55.9521, -3.1965],
    ['Dublin', 'Leinster', 'Ireland', 53.3331, -6.2489],
    ['Paris', 'Île-de-France', 'France', 48.8534, 2.3488],
    ['Lyon', 'Auvergne-Rhône-Alpes', 'France', 45.7485, 4.8467],
    ['Marseille', "Provence-Alpes-Côte d'Azur", 'France', 43.297, 5.3811],
    ['Brussels', 'Brussels Capital', 'Belgium', 50.8505, 4.3488],
    ['Amsterdam', 'North Holland', 'Netherlands', 52.374, 4.8897],
    ['Berlin', 'State of Berlin', 'Germany', 52.5244, 13.4105],
    ['Munich', 'Bavaria', 'Germany', 48.1374, 11.5755],
    ['Hamburg', 'Hamburg', 'Germany', 53.5507, 9.993],
    ['Frankfurt am Main', 'Hesse', 'Germany', 50.1155, 8.6842],
    ['Zürich', 'Zurich', 'Switzerland', 47.3667, 8.55],
    ['Geneva', 'Geneva', 'Switzerland', 46.2022, 6.1457],
    ['Vienna', 'Vienna', 'Austria', 48.2085, 16.3721],
    ['Prague', 'Prague', 'Czech Republic', 50.088, 14.4208],
    ['Budapest', 'Budapest', 'Hungary', 47.4984, 19.0404],
    ['Warsaw', 'Mazovia', 'Poland', 52.2298, 21.0118],
    ['Copenhagen', 'Capital Region', 'Denmark', 55.6759, 12.5655],
    ['Stockholm', 'Stockholm', 'Sweden', 59.3294, 18.0687],
    ['Oslo', 'Oslo', 'Norway', 59.9127, 10.7461],
    ['Helsinki', 'Uusimaa', 'Finland', 60.1695, 24.9354],
    ['Reykjavík', 'Capital Region', 'Iceland', 64.1355, -21.8954],
    ['Madrid', 'Madrid', 'Spain', 40.4165, -3.7026],
    ['Barcelona', 'Catalonia', 'Spain', 41.3888, 2.159],
    ['Lisbon', 'Lisbon', 'Portugal', 38.7167, -9.1333],
    ['Rome', 'Lazio', 'Italy', 41.8919, 12.5113],
    ['Milan', 'Lombardy', 'Italy', 45.4643, 9.1895],
    ['Athens', 'Attica', 'Greece', 37.9838, 23.7278],
    ['Istanbul', 'Istanbul', 'Turkey', 41.0138, 28.9497],
    ['Kyiv', 'Kyiv City', 'Ukraine', 50.4547, 30.5238],
    ['Moscow', 'Moscow', 'Russia', 55.7522, 37.6156],
    ['Cairo', 'Cairo', 'Egypt', 30.0626, 31.2497],
    ['Casablanca', 'Casablanca-Settat', 'Morocco', 33.5883, -7.6114],
    ['Lagos', 'Lagos', 'Nigeria', 6.4541, 3.3947],
    ['Accra', 'Greater Accra', 'Ghana', 5.556, -0.1969],
    ['Nairobi', 'Nairobi County', 'Kenya', -1.2833, 36.8167],
    ['Johannesburg', 'Gauteng', 'South Africa', -26.2023, 28.0436],
    ['Cape Town', 'Western Cape', 'South Africa', -33.9258, 18.4232],
    ['Dubai', 'Dubai', 'United Arab Emirates', 25.0772, 55.3093],
    ['Riyadh', 'Riyadh Region', 'Saudi Arabia', 24.6877, 46.7219],
    ['Tel Aviv', 'Tel Aviv', 'Israel', 32.0809, 34.7806],
    ['Mumbai', 'Maharashtra', 'India', 19.0728, 72.8826],
    ['Delhi', 'Delhi', 'India', 28.6519, 77.2315],
    ['Bengaluru', 'Karnataka', 'India', 12.9719, 77.5937],
    ['Singapore', '', 'Singapore', 1.2897, 103.8501],
    ['Bangkok', 'Bangkok', 'Thailand', 13.754, 100.5014],
    ['Kuala Lumpur', 'Kuala Lumpur', 'Malaysia', 3.1412, 101.6865],
    ['Jakarta', 'Jakarta', 'Indonesia', -6.2146, 106.8451],
    ['Manila', 'National Capital Region', 'Philippines', 14.6042, 120.9822],
    ['Ho Chi Minh City', 'Lạng Sơn Province', 'Vietnam', 10.823, 106.6296],
    ['Hong Kong', 'Central and Western', 'Hong Kong', 22.2783, 114.1747],
    ['Taipei', 'Taiwan', 'Taiwan', 25.0478, 121.5319],
    ['Shanghai', 'Shanghai', 'China', 31.2222, 121.4581],
    ['Beijing', 'Beijing', 'China', 39.9075, 116.3972],
    ['Seoul', 'Seoul', 'South Korea', 37.566, 126.9784],
    ['Tokyo', 'Tokyo', 'Japan', 35.6895, 139.6917],
    ['Osaka', 'Osaka', 'Japan', 34.6937, 135.5022],
    ['Sydney', 'New South Wales', 'Australia', -33.8678, 151.2073],
    ['Melbourne', 'Victoria', 'Australia', -37.814, 144.9633],
    ['Auckland', 'Auckland', 'New Zealand', -36.8485, 174.7635],
  ];

export const worldCities: readonly WorldCity[] = rows.map(([name, region, country, lat, lng]) => ({
  name,
  region,
  country,
  lat,
  lng,
}));

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .trim();

/** At most five cities whose name begins with the query, then those that hold it in any name. Under two characters: none. */
export function searchWorldCities(query: string): WorldCity[] {
  const asked = plain(query);
  if (asked.length < 2) return [];
  const begins: WorldCity[] = [];
  const holds: WorldCity[] = [];
  for (const city of worldCities) {
    if (plain(city.name).startsWith(asked)) begins.push(city);
    else if (plain(`${city.name}, ${city.region}, ${city.country}`).includes(asked)) holds.push(city);
  }
  return [...begins, ...holds].slice(0, 5);
}

/** "Toronto, Ontario, Canada" */
export function worldCityLabel(city: WorldCity): string {
  const parts = [city.name, city.region, city.country];
  return parts.filter((part, i) => part !== '' && parts.indexOf(part) === i).join(', ');
}
