/** Who may see and do what with listings, and with what belongs to those who sell and look for cars. */
import { type Actor, mayOperate, type SystemActor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { policyOf, whoOwns } from '#src/platform/policy.ts';

export const listingPolicy = policyOf({
  record: 'A listing',
  who: {
    seller: 'who sells the car',
    operator: 'an operator who may see what is in review',
    anyone: 'anybody else',
  },
  acts: {
    see: {
      words: 'see it',
      by: ['seller', 'operator', 'anyone'],
      when: 'it is published, reserved or sold',
    },
    see_hidden: { words: 'see it while it is a draft, in review or paused', by: ['seller', 'operator'] },
    see_vin: { words: 'see its whole VIN', by: ['seller'] },
    see_whole: { words: 'see it as its seller does', by: ['seller', 'operator'] },
    change: {
      words: 'change it, its photos and where it stands',
      by: ['seller', 'operator'],
      when: 'an operator, where they may decide on listings',
    },
    ask: {
      words: 'ask its seller about it',
      by: ['operator', 'anyone'],
      when: 'it is published, reserved or sold',
    },
  },
});

export const whoOfListing = (
  actor: Actor | SystemActor | null,
  sellerId: UserId,
  permission: 'cars.read' | 'cars.review' = 'cars.read',
): 'seller' | 'operator' | 'anyone' =>
  whoOwns(actor, sellerId) ? 'seller' : mayOperate(actor, permission) ? 'operator' : 'anyone';

export const feedPolicy = policyOf({
  record: 'A dealer’s file of listings',
  who: { owner: 'the dealer who sent it' },
  acts: {
    read: {
      words: 'see what became of it, have it read again, and say what becomes of cars that are gone',
      by: ['owner'],
    },
  },
});

export const favouritesPolicy = policyOf({
  record: 'Somebody’s favourites',
  who: { owner: 'whose they are' },
  acts: { keep: { words: 'see them and add to them', by: ['owner'] } },
});

export const salePolicy = policyOf({
  record: 'A sale',
  who: { owner: 'who bought the car' },
  acts: { review: { words: 'write a review of the seller', by: ['owner'], when: 'once, at the full price' } },
});

export const offerPolicy = policyOf({
  record: 'An offer for a car',
  who: { buyer: 'who made it', seller: 'who sells the car' },
  acts: {
    see: { words: 'see its amounts and what is next', by: ['buyer', 'seller'] },
    act: {
      words: 'accept what the other one named, name another amount, or end it',
      by: ['buyer', 'seller'],
      when: 'it is theirs to do; what is whose, `cars/offers/rules.ts` says',
    },
  },
});

export const whoOfOffer = (
  actor: Actor,
  { buyerId, sellerId }: { buyerId: UserId; sellerId: UserId },
): 'buyer' | 'seller' | null =>
  whoOwns(actor, sellerId) ? 'seller' : whoOwns(actor, buyerId) ? 'buyer' : null;

export const visitPolicy = policyOf({
  record: 'A visit of a car for sale',
  who: { buyer: 'who booked it', seller: 'who sells the car' },
  acts: {
    see: {
      words: 'see when it is and what became of it',
      by: ['buyer', 'seller'],
      when: 'a private seller’s address, while it is booked',
    },
    act: {
      words: 'move it, call it off, and say what became of it',
      by: ['buyer', 'seller'],
      when: 'it is theirs to do; what is whose, `cars/visits/rules.ts` says',
    },
  },
});

export const whoOfVisit = whoOfOffer;

export const carSalePolicy = policyOf({
  record: 'The sale of a car that is paid',
  who: { buyer: 'who bought the car', seller: 'who sells it', desk: 'an operator who may see sales' },
  acts: {
    see: { words: 'see where it stands and what was done', by: ['buyer', 'seller', 'desk'] },
    act: {
      words: 'do what is next, or leave it by one of the ways out',
      by: ['buyer', 'seller'],
      when: 'where it stands has that for them; what is whose, `cars/sales/rules.ts` says',
    },
    sign: {
      words: 'read its bill of sale, type what stands there of them, and sign it',
      by: ['buyer', 'seller'],
      when: 'the sale began with a paper to sign',
    },
    bring: {
      words: 'send a paper for it, or say that it is there',
      by: ['buyer', 'seller'],
      when: 'the list of the province has it for them',
    },
    photograph: {
      words: 'send photos of the car, and take one’s own out again',
      by: ['buyer', 'seller'],
      when: 'it is handed over or comes back',
    },
    open_papers: {
      words: 'open its papers: the signed bill of sale, and what is for both to see',
      by: ['buyer', 'seller', 'desk'],
      when: 'an operator, where they may open papers; each time is in the audit',
    },
  },
});
