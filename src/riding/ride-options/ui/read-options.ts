/** What the desk typed into the form of ride options. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import { readTypedAmount } from '#src/platform/typed-numbers.ts';
import { mostFeeCents, type OptionOffer, type OptionOffers, optionIds } from '../ride-options.ts';

/** What cannot be read is left to the server to refuse. */
export function readOptions(form: FormData): OptionOffers {
  const offerOf = (id: string): OptionOffer => {
    const fee = readTypedAmount(field(form, `${id}.fee`), { leastCents: 0, mostCents: mostFeeCents });
    return {
      isOffered: form.has(`${id}.isOffered`),
      feeCents: 'cents' in fee ? fee.cents : Number.NaN,
      words: field(form, `${id}.words`).trim(),
    };
  };
  return {
    options: Object.fromEntries(optionIds.map((id) => [id, offerOf(id)])) as OptionOffers['options'],
  };
}
