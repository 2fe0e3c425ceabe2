/** Why a payment or a payout is refused, in words people understand. */
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { tooLittleWords, tooMuchWords } from './rules.ts';

/** Of being paid out; also answered by the calls of those who are. */
export const payoutRefusals = {
  bank_account_needed: [409, 'Name a bank account that takes payouts first.'],
  nothing_to_pay_out: [409, 'There is too little in your balance to pay out.'],
  payouts_refused: [422, 'The payment provider does not take this.'],
  payouts_away: [503, 'The payment provider cannot be reached right now. Try again in a few minutes.'],
} satisfies RefusalCatalogue;

export const paymentsRefusals = {
  ...payoutRefusals,
  too_many_gift_codes: [429, 'Too many gift card codes were tried. Wait a quarter of an hour.'],
  nothing_to_pay: [422, 'There is nothing to pay for here. Go back and choose again.'],
  invalid_amount: [422, tooLittleWords],
  amount_too_large: [422, tooMuchWords],
  payment_not_found: [404, 'There is no such payment.'],
  payment_not_yours: [403, 'This payment belongs to somebody else.'],
  payment_not_ready: [402, 'This payment is not authorised yet. Pay first.'],
  payment_wrong_amount: [
    409,
    'The price is no longer what this payment was made for. What you paid goes back to you; pay again.',
  ],
  payment_already_used: [409, 'This payment already belongs to something else.'],
  cards_off: [422, 'Nothing can be paid here yet: no card account is set up. Nothing was charged.'],
  paypal_off: [422, 'PayPal is not offered here. Pay by card.'],
  return_elsewhere: [400, 'A payment can only lead back to this site.'],
  provider_unreachable: [503, 'Unable to initialize payment. Please try again.'],
  provider_refused: [422, 'The card provider did not accept this payment.'],
  not_capturable: [409, 'There is no held money to capture on this payment.'],
  not_refundable: [409, 'That much cannot be paid back on this payment.'],
  not_cancelable: [409, 'This payment can no longer be cancelled.'],
  payment_in_use: [
    409,
    'This pays for something that is still open. Cancel that, and the money goes back by itself.',
  ],
  signature_invalid: [400, 'The signature does not belong to this body.'],
  gift_code_unknown: [404, 'This gift card code is not known. Check it against the mail.'],
  gift_card_other_currency: [409, 'This gift card is of another currency. It pays nothing here.'],
  gift_card_empty: [409, 'This gift card has no balance left.'],
  method_not_kept: [
    422,
    'This can be booked so far ahead with a card only. What you paid was only held and goes back to you; pay by card.',
  ],
  saved_card_unknown: [404, 'There is no such saved card.'],
  saved_card_declined: [
    402,
    'The bank does not hold the fare on the saved card without its owner. Send a link to pay, or have the driver paid.',
  ],
  dispute_not_found: [404, 'There is no such dispute.'],
  outcome_unknown: [
    503,
    () =>
      `The card provider did not answer, so it is not known yet whether this was done. ${companyName()} asks again by itself, and “What was done” says what became of it. Do not do it a second time.`,
  ],
  car_back_unsaid: [422, 'Say whether the car has come back before its money goes back.'],
} satisfies RefusalCatalogue;
