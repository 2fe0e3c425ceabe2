/** What a payer is told of PayPal's refusal. */
export function declineWords(issue: string): string {
  switch (issue) {
    case 'INSTRUMENT_DECLINED':
    case 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING':
      return 'PayPal could not charge what you chose there. Choose another card or account in PayPal, or pay another way.';
    case 'ORDER_EXPIRED':
    case 'RESOURCE_NOT_FOUND':
    case 'INVALID_RESOURCE_ID':
      return 'This visit to PayPal has expired. Nothing was charged; please try again.';
    case 'PAYER_ACTION_REQUIRED':
    case 'ORDER_NOT_APPROVED':
      return 'PayPal wants you to confirm the payment once more. Nothing was charged.';
    case 'AMOUNT_MISMATCH':
      return 'PayPal has another amount than this page. Nothing was charged; please try again.';
    default:
      return 'PayPal did not accept this payment. Nothing was charged; try again or pay another way.';
  }
}
