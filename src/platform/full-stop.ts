/** A sentence that ends with what somebody typed: a reason, a place, the name of a company. */

/** `Acme Inc.` and `Is it mine?` end as they are, also within quotes or brackets; after anything else comes a full stop. */
export function fullStop(sentence: string): string {
  const ended = sentence.trimEnd();
  return /[.!?…。！？]["'”’»)\]]*$/u.test(ended) ? ended : `${ended}.`;
}
