/** Privacy, until a company publishes its own. */
export const shippedPrivacy = `
## What is kept

### Your account: name, email, phone, a password that can only be checked, your devices with their addresses

- Who sees it: You; operators who help you. Drivers and buyers see your first name.
- How long: Until you delete the account. A session ends after 14 days without use, and after 30 in any case.

### Fare estimates

- Who sees it: Only this software
- How long: A day after they expire, unless a ride was booked on them.

### Rides: places, times, fare, messages, ratings

- Who sees it: You and your driver; operators when you ask, or when an alarm was raised
- How long: With your account, and after it as a booked amount without your name.

### Places you saved; and where you book for somebody else, their name and phone

- Who sees it: Places only you. The driver sees the first name of whoever rides; they get the link and the PIN as a text message.
- How long: Places until you remove them, a name and phone with the ride; both go with the account.

### Which of your browsers get notifications

- Who sees it: Only this software, and the push service of the browser’s maker
- How long: Until you switch them off there, sign out there, or delete the account.

### Where cars were

- Who sees it: During a ride its rider, and whoever has the rider’s link; operators during an alarm. Where a city asks for it by law, it reads ways of cars and trips within it, without names, numbers or plates
- How long: The track of a ride for {days.rideTracks} days, everything else for {days.trails} days.

### Payments: amounts, the last four figures and kind of a card, refunds

- Who sees it: You, operators, and the payment provider. Card numbers go from your browser to the provider and never reach us.
- How long: As books have to be kept; deleting your account takes your name off.

### The bank account that drivers and sellers are paid to

- Who sees it: The payment provider has its number; you and operators see the name and the last figures.
- How long: Until you delete the account.

### Drivers’ documents, encrypted

- Who sees it: The driver and the reviewer; each time one is looked at is written down
- How long: While somebody drives. An upload that was not finished goes after a day.

### Listings, questions about cars, reviews, saved searches, favorites

- Who sees it: Listings and reviews everybody, questions the two who write, the rest only you. Neither side sees the other’s address.
- How long: Until you remove them or delete the account.

### Orders of gear: what, where to, how it was paid

- Who sees it: You, whoever has the mailed link, operators, the carrier
- How long: As books have to be kept. A cart without an account goes after {days.carts} days.

### Questions to us, and mails and text messages that were sent

- Who sees it: You, whoever has the mailed link, operators
- How long: Questions until the account they belong to is deleted, or until you ask us to take them away; our copies of mails and messages for {days.mails} days.

### Letters: your address, and whether you confirmed it

- Who sees it: Operators
- How long: Until you leave the letters; then only that you left, so that nobody writes again.

## In your browser

Cookies for who is signed in, that this browser has signed in before, a sign-in that waits for its code, the theme, the units, the nearest city, a cart, how many recent searches there are, a mailed link that you opened, and a note of ours that you hid. There are none for advertising, and nobody else’s. Recent searches, cars you looked at, the booking form, messages that wait for a network and an application you began stay in the browser; so do your open ride with its PIN and your last receipts, for when there is no network. Signing out takes away what stays in the browser.

## Who else is given something

The payment provider, what it needs to take and return money. PayPal and Google or Apple, where you pay with them. The mail server, what is mailed to you. Where {company.name} is set to use a geocoder of somebody else’s, it is asked for the places you type, without your name; where it shows Google’s map, your browser asks Google for the part you look at. A telephone company, where one is set, the number and words of a text message and the numbers of a call. The push service of your browser’s maker, where you switched notifications on; it cannot read them. A city that licenses rides, where it has a token from {company.name}: cars, trips and where they were within the city, for {days.rideTracks} days back, under names that lead to nobody; each of its questions is written down. Nothing is sold.

## Yours to decide

From [your account](/account) you can correct what we know, download your data by a link that is mailed to you, and delete the account. For anything else [ask us](/help?about=account#contact); a person reads it.

## Records of the software

{company.name} writes down what happened and to which thing, such as a refused sign-in, with people by number and network addresses by a digest, never what people wrote, chose or were sent. What happened is kept for {days.events} days.
`;
