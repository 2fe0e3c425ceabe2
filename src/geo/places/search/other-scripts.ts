/** Names in letters that not every keyboard has, as they sound in Latin ones. Plain tables: what a reader of a sign would type. */

const pairs = (from: string, to: string): [string, string][] => {
  const sounds = to.split(' ');
  return [...from].map((letter, i) => [letter, (sounds[i] ?? '').replace('_', '')]);
};

const sounds = new Map<string, string>([
  ...pairs(
    'абвгдезиклмнопрстуфхцчшщъыьэюя',
    'a b v g d e z i k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya',
  ),
  ...pairs('ёжйіїєґўђјљњћџќѓѕ', 'yo zh y i yi ye g u dj j lj nj c dz k g dz'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pairs(
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
  ...pairs(
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts w p k o f ev',
  ),
]);
const other = /[\u0370-\u03ff\u0400-\u04ff\u0530-\u058f\u10a0-\u10ff]/;

/** "Тверская улица" -> "tverskaya ulitsa"; undefined where there is nothing to change. */
export function latinised(name: string): string | undefined {
  if (!other.test(name)) return undefined;
  let latin = '';
  for (const letter of name.toLowerCase().normalize('NFC')) {
    const bare = letter.normalize('NFD').charAt(0);
    latin += sounds.get(letter) ?? sounds.get(bare) ?? letter;
  }
  // Greek pairs that are one sound.
  return latin.replaceAll('oy', 'ou').replaceAll('ntz', 'tz');
}

/** Whether most of a name is in letters that a reader of Latin ones cannot read. */
export const isLatin = (text: string): boolean => !/\p{L}/u.test(text) || /\p{Script=Latin}/u.test(text);
