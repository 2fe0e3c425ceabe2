/**
 * What an id or an amount counts, so that one kind cannot be passed for another: a driver's id where a ride's is
 * wanted, or metres where cents are. What was just counted or written down (`ride.fareCents + tipCents`, `7`) fits
 * any kind; what has one already fits that one alone.
 */
declare const kind: unique symbol;
/** `Value`, known to be of kind `Name`; costs nothing where the program runs. */
export type Named<Value, Name extends string> = Value & { readonly [kind]?: Name };

/** Of `users`: whoever has an account, in whichever role. */
export type UserId = Named<number, 'UserId'>;
/** Of `drivers`: what a person is when they drive. */
export type DriverId = Named<number, 'DriverId'>;
export type RideId = Named<number, 'RideId'>;
/** Of `quotes`: a price that was promised; random, because knowing it is enough to pay for it. */
export type QuoteId = Named<string, 'QuoteId'>;
/** A company whose people ride on its account. */
export type BusinessId = Named<number, 'BusinessId'>;
/** People one of whom pays for the others’ rides. */
export type FamilyId = Named<number, 'FamilyId'>;
/** Of `vehicles`: a car for sale. A driver's own car is a row of `driver_vehicles`. */
export type VehicleId = Named<number, 'VehicleId'>;
/** Of `orders`: whatever was bought. */
export type OrderId = Named<number, 'OrderId'>;
/** Of `shop_items`, and of what each comes in. */
export type ItemId = Named<number, 'ItemId'>;
export type VariantId = Named<number, 'VariantId'>;
export type CartId = Named<number, 'CartId'>;
/** Of `shop_stores`: a slug that operators and addresses read. */
export type StoreId = Named<string, 'StoreId'>;
/** Of `posts`, in the journal. */
export type PostId = Named<number, 'PostId'>;
/** Of `payments`: Rove's own, and the card provider's for the same. */
export type PaymentId = Named<string, 'PaymentId'>;
export type PaymentIntentId = Named<string, 'PaymentIntentId'>;
/** Whichever of the two the caller has; payments are found by either. */
export type EitherPaymentId = PaymentId | PaymentIntentId;
