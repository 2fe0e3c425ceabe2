/**
 * What stands in a name that goes into texts and mails to others: a name. An address, a link or a telephone number in
 * it would be a stranger's message under our name.
 */
const titles = /\b(?:st|ste|dr|mr|mrs|ms|mx|fr|sr|jr|prof|rev|hon)\.(?=\p{L})/giu;
const wayOut = /[@\\]|\/\/|:\/|\bwww\b|[\p{L}\p{N}]\.\p{L}{2,}|(?:\p{N}[\s().+-]*){6,}/iu;

export const nameWords =
  'Leave addresses, links and telephone numbers out of a name. After a full stop, put a space.';

/** True for what could lead its reader somewhere: also in full-width letters, and with other alphabets' full stops. */
export function containsLink(words: string): boolean {
  const plain = words.normalize('NFKC').replace(/[\u3002\uff61\u2024]/g, '.');
  return wayOut.test(plain.replace(titles, ''));
}
