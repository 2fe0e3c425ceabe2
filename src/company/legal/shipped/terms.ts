/** Terms, until a company publishes its own. */
export const shippedTerms = `
## What {company.name} is

{company.name} brings riders and drivers together in {cities}, shows vehicles that dealers and private people sell, and sells outdoor gear of its own. All prices are in {currency}.

## Your account

An account belongs to one person. Keep its password to yourself; you can end any session from your account. You may close the account there at any time, once open rides and orders are settled.

## Rides

A fare estimate holds for 5 minutes; what you book on it costs exactly that, and waiting beyond the free minutes, at the pickup or at a stop, is added. The fare is held on your card when you book and taken when you arrive. Cancelling is free while we look for a driver and for the minutes after one accepts that stand where you pay; after that it costs the fee that stands there, or the fare where that is less, but nothing where the driver comes more than a minute later than you were told before paying. The same is charged if you do not come within the minutes that stand there of being told that the driver is there. No waiting is charged for the time before you were told.

Tell the PIN only to the driver in front of you. Rider and driver may rate each other, and either may ask never to be matched with the other again.

## Driving

Drivers are independent. They drive only once their licence, insurance, registration and vehicle have been looked at, and stop when one of these ends. Of each fare they get four fifths, without the booking fee and tax, unless their city’s fares have another share, and tips in full.

## Cars

A listing is its seller’s word. {company.name} compares its price, reads what looks unusual before it is shown, and takes down what turns out wrong. Paid through {company.name}, a used car bought in full can be given back within 90 days, a new one within 24 hours. A deposit of {price.deposit} holds a car for 3 days and comes back if you walk away. What is paid outside {company.name} is not covered.

## Gear

What is in your checkout is held for 15 minutes at the price shown. It can be returned within 30 days of its arrival.

## What is not allowed

Listing what is not yours, paying with what is not yours, writing card numbers or insults to others, or asking the service for more than a person would. Operators may remove listings and end accounts’ access to what they misuse; they say why, and you can [ask](/help#contact).
`;
