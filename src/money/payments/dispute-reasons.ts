/** Why payers dispute, in plain words, and what an answer to each should show. Pure. */

export interface DisputeReason {
  words: string;
  /** What helps the bank to see our side. */
  show: string;
}

const whatWasAgreed = 'what was bought, what was agreed, and that it was delivered';
const reasons: Record<string, DisputeReason> = {
  fraudulent: {
    words: 'the cardholder says that they did not make this payment.',
    show: 'that it was them: their account, earlier payments with the same card, the ride or delivery that took place',
  },
  unrecognized: {
    words: 'the cardholder does not recognise this payment.',
    show: 'what it was for, when, and who it was for',
  },
  product_not_received: {
    words: 'the payer says that what they paid for did not come.',
    show: 'that it came: when and where it was handed over, the parcel’s number, the ride’s route',
  },
  product_unacceptable: {
    words: 'the payer says that it was not as described, or faulty.',
    show: 'how it was described, what was agreed about it, and what they wrote to us',
  },
  duplicate: {
    words: 'the payer says that they were charged twice.',
    show: 'what each of the two payments was for',
  },
  credit_not_processed: {
    words: 'the payer says that a refund they were promised did not come.',
    show: 'the refund with its day, or why none was owed',
  },
  subscription_canceled: {
    words: 'the payer says that they had cancelled.',
    show: 'that nothing had been cancelled, or when it was',
  },
  debit_not_authorized: {
    words: 'the account’s holder says that they did not allow this debit.',
    show: 'the authorisation they gave',
  },
  insufficient_funds: { words: 'there was too little in the account.', show: whatWasAgreed },
  incorrect_account_details: { words: 'the account’s details were wrong.', show: whatWasAgreed },
  bank_cannot_process: { words: 'the payer’s bank could not process it.', show: whatWasAgreed },
  customer_initiated: { words: 'the payer asked their bank for the money back.', show: whatWasAgreed },
};
const other: DisputeReason = { words: 'the payer’s bank named no reason of its own.', show: whatWasAgreed };

/** As a sentence of its own. */
export const disputeSentence = (reason: string): string => {
  const { words } = disputeReason(reason);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param reason the provider's word for it, such as `fraudulent` */
export const disputeReason = (reason: string): DisputeReason => reasons[reason] ?? other;
