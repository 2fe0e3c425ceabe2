/** How streets are written where neither English nor French is: the form that `street-words.ts` brings each to. */
import { fold } from './fold.ts';

const abroad: Record<string, string> = {
  st: 'calle strasse straat ulica ulitsa ulice ulitza ul улица ул вулиця вул вуліца gata gatan gade utca via rua triq strada sokak sokagi sk odos οδος ქუჩა ქ kucha փողոց poghots רחוב شارع jalan ถนน',
  ave: 'avenida avda avd prospekt prospect проспект просп пр prosp λεωφορος λεωφ leoforos გამზირი გამზ gamziri პროსპექტი պողոտա poghota שדרות aleja aleje al caddesi cad cd viale allee',
  pl: 'plaza platz piazza praca plac площадь пл площа ploshchad πλατεια plateia მოედანი moedani trg torg namesti pjazza misrah',
  blvd: 'бульвар бул bulvar bulevar bulevard bulevardul bulevardi булевард bd bld',
  lane: 'переулок пер pereulok провулок gasse vicolo callejon',
  hwy: 'шоссе shosse chaussee carretera ctra autopista autobahn',
  quay: 'набережная наб naberezhnaya quai muelle',
  way: 'проезд proezd paseo pso',
};

/** Folded word to form. */
export const formsAbroad: ReadonlyMap<string, string> = new Map(
  Object.entries(abroad).flatMap(([form, words]) =>
    words.split(' ').map((word): [string, string] => [fold(word), form]),
  ),
);

/** Words that one puts before a house's number: дом 5, nº 12. */
export const beforeNumber: ReadonlySet<string> = new Set(
  ['дом', 'д', 'no', 'nr', 'nº', 'numero', 'num', 'hausnummer', 'haus', 'house', 'block', 'αρ'].map(fold),
);

/** Small words within the name of a street that many leave out: Rue de la Paix. */
export const smallWords: ReadonlySet<string> = new Set(
  'de la le les du des del los las el da do dos di della dei delle am an der dem den im und van het y e'.split(
    ' ',
  ),
);

/** What is written as one word: Hauptstraße, Hauptstr., Dorfstraat. */
const joined = /^(.{3,}?)(strasse|straße|str|straat|gatan)$/;

/** "hauptstr" -> haupt, st; the word alone where it is no such name. */
export function partedWord(word: string): string[] {
  const parts = joined.exec(word);
  return parts?.[1] ? [parts[1], 'st'] : [word];
}

/** Abbreviations that punctuation would tear apart. */
export const mended = (text: string): string =>
  /[\u0400-\u04ff]/.test(text)
    ? text
        .replace(/(?<!\p{L})пр-(?:т|кт)(?!\p{L})/giu, 'проспект')
        .replace(/(?<!\p{L})(?:б-р)(?!\p{L})/giu, 'бульвар')
        .replace(/(?<!\p{L})пр-д(?!\p{L})/giu, 'проезд')
    : text;
