import { describe, expect, test } from 'vitest';
import {
  isHolding,
  moveOfMoney,
  movesTo,
  type OrderActor,
  type OrderMoney,
  type OrderVerb,
  orderMoves,
  orderStatuses,
} from './rules.ts';

const actors: OrderActor[] = ['buyer', 'seller', 'operator', 'provider', 'clock'];
const verbs = Object.keys(orderMoves) as OrderVerb[];
const everyCase = orderStatuses.flatMap((status) =>
  verbs.flatMap((verb) => actors.map((actor) => [status, verb, actor] as const)),
);

describe('moves of an order', () => {
  test('state by verb by actor, these are all that lead anywhere', () => {
    const legal = everyCase
      .map(([status, verb, actor]) => [status, verb, actor, movesTo(status, verb, actor)] as const)
      .filter(([, , , to]) => to !== null)
      .map(([status, verb, actor, to]) => `${actor}: ${status} ${verb} ${to}`);
    expect(legal.sort()).toEqual(
      [
        ...['buyer', 'seller', 'operator', 'clock'].flatMap((actor) => [
          `${actor}: paid undo taken_back`,
          `${actor}: fulfilled undo taken_back`,
        ]),
        'clock: applied follow_purchase taken_back',
        'seller: applied follow_purchase taken_back',
        'buyer: applied follow_purchase taken_back',
        'buyer: fulfilled cancel taken_back',
        'buyer: paid cancel taken_back',
        'buyer: paid count applied',
        'clock: paid expire taken_back',
        'operator: applied follow_purchase taken_back',
        'operator: paid fulfil fulfilled',
        'operator: paid let_go taken_back',
        'provider: applied follow_purchase taken_back',
        'provider: applied refund refunded',
        'provider: disputed refund refunded',
        'provider: disputed win paid',
        'provider: disputed win_fulfilled fulfilled',
        'provider: fulfilled dispute disputed',
        'provider: fulfilled refund refunded',
        'provider: paid dispute disputed',
        'provider: paid refund refunded',
        'provider: placed lose lost',
        'provider: placed pay paid',
        'provider: taken_back refund refunded',
        'seller: paid fulfil fulfilled',
      ].sort(),
    );
  });

  test('nothing leads out of lost or refunded, and no such order keeps its thing', () => {
    for (const status of ['lost', 'refunded'] as const) {
      expect(isHolding(status)).toBe(false);
      for (const verb of verbs) expect(orderMoves[verb].from).not.toContain(status);
    }
  });
});

describe('what the money makes of an order', () => {
  const taken: OrderMoney = { state: 'taken', takenCents: 100, backCents: 0, disputedCents: 0 };
  const states: OrderMoney[] = [
    taken,
    { ...taken, backCents: 40 },
    { ...taken, backCents: 100 },
    { ...taken, disputedCents: 100 },
    { ...taken, state: 'held', takenCents: 0 },
    { ...taken, state: 'coming', takenCents: 0 },
    { ...taken, state: 'gone', takenCents: 0 },
  ];

  test('is always a move the provider may make, and comes to rest', () => {
    for (const start of orderStatuses) {
      for (const money of states) {
        for (const isFulfilled of [true, false]) {
          let status = start;
          for (let step = 0; step < 5; step += 1) {
            const verb = moveOfMoney(status, isFulfilled, money);
            if (verb === null) break;
            const to = movesTo(status, verb, 'provider');
            expect(to, `${start} ${verb} ${JSON.stringify(money)}`).not.toBeNull();
            status = to!;
          }
          expect(moveOfMoney(status, isFulfilled, money)).toBeNull();
        }
      }
    }
  });

  test.each([
    ['paid', 100, 0, 'refund'],
    ['paid', 99, 0, null],
    ['paid', 0, 100, 'dispute'],
    ['disputed', 100, 0, 'refund'],
    ['disputed', 0, 0, 'win'],
    ['taken_back', 40, 0, null],
    ['taken_back', 100, 0, 'refund'],
    ['applied', 100, 0, 'refund'],
    ['applied', 0, 100, null],
  ] as const)('%s with %i of 100 back and %i disputed: %s', (status, backCents, disputedCents, verb) => {
    expect(moveOfMoney(status, false, { ...taken, backCents, disputedCents })).toBe(verb);
  });

  test('what is kept of it does not have to go back', () => {
    const back = (backCents: number, keptCents: number) =>
      moveOfMoney('taken_back', true, { ...taken, backCents, disputedCents: 0 }, keptCents);
    expect([back(87, 12), back(88, 12), back(0, 100)]).toEqual([null, 'refund', 'refund']);
  });

  test('a bank’s money on its way pays nothing yet, and what never came loses the order', () => {
    expect(moveOfMoney('placed', false, states[5]!)).toBeNull();
    expect(moveOfMoney('placed', false, states[6]!)).toBe('lose');
  });
});
