/** Refunds, until a company publishes its own. */
export const shippedRefunds = `
## Held is not taken

For a ride or a car your card is first only held. Where nothing comes of it, because you cancelled in time or nobody was found, the hold is released at once and nothing was ever charged. Your bank may take some days to show it.

## When a refund is sent

A refund is sent to your card within 24 hours of being granted; what fails on the way is tried again by itself. When you see it is up to your bank. A payment from a bank account can go back once it has arrived, and takes several business days each way.

Money goes back where it came from: to the card first, and to a gift card for what that had paid.

## Rides

Cancelling is free while we look for a driver and for the minutes after one accepts that stand where you pay. Was the fare wrong, or did something else go wrong? [Tell us](/help?about=money#contact) with the ride’s number; an operator can give back all or a part.

## Cars

A used car bought in full through {company.name} can be given back within 90 days of its handover, a new one within 24 hours of it. Until then either side may call the sale off, and all of the money goes back. A deposit comes back if you walk away within its 3 days; it is counted when you buy the car. Both are done from [your orders](/orders).

## Gear

Within 30 days of its arrival, from the page of the order. The refund is sent within 24 hours of the parcel’s being checked. Our stores take it back for nothing; by post you pay, unless something was wrong with it or it was not what you ordered: then we send a prepaid label.

## Gift cards and other payments

A gift card that was not used, and a payment of any amount, are given back by an operator when you [ask](/help?about=money#contact).
`;
