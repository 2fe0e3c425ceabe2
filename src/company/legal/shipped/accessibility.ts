/** Accessibility, until a company publishes its own. */
export const shippedAccessibility = `
## What we aim for

WCAG 2.2, level AA. Every release is looked at by a program in both themes, on phones and on desks, and does not go out with a fault that it finds. A program finds less than half of what people meet, so tell us what it missed.

## What works

- Everything can be done with a keyboard, and the focus is always seen.
- Text can be enlarged to 200 %, and pages fit 320 pixels.
- State is said in words, never by colour alone; maps have their facts beside them as text.
- Who asks their device for less motion gets none.
- Pages are read, and most forms are sent, without scripts.

## What does not yet

- The moving map itself cannot be explored with a screen reader; the words beside it can.
- Paying by card and following a ride as it moves need scripts.
- Photos of cars say which car it is and which of its photos, not what is to be seen on them.

## Tell us

What keeps you out is a fault, and we want to hear of it: [ask us](/help?about=other#contact).
`;
