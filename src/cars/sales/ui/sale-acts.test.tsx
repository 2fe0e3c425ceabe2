import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { CarSale } from '../contract.ts';
import { SaleActs } from './sale-acts.tsx';
import { SaleSteps } from './sale-facts.tsx';

const at = '2026-11-28T15:00:00.000Z';
const sale: CarSale = {
  ...{
    id: 43,
    number: 'RV-1043',
    side: 'buyer',
    state: 'meeting',
    vehicleId: 7,
    title: '2020 Subaru Crosstrek',
  },
  ...{
    vin: null,
    picture: null,
    buyer: 'Maya',
    seller: 'Dora',
    price: '20100.00',
    paymentId: null,
    paidAt: at,
  },
  next: { who: 'both', words: 'Look at the car.', by: at, otherwise: null },
  ...{ may: ['odometer', 'new_code', 'call_off', 'ask_desk'], mayJudge: [], place: 'Library', meetAt: at },
  ...{ zone: 'America/Toronto', proposal: null, code: '730184', codeLocked: false, buyerOdometer: 71_240 },
  ...{ sellerOdometer: null, papers: null },
  ...{ odometer: null, returnedOdometer: null, handedOverAt: null, promiseUntil: null, promiseDays: 90 },
  ...{ payableAt: null, returnReason: null, noShows: { buyer: 0, seller: 0 }, deskSince: null },
  ...{ disputed: false, faults: [], messages: [], log: [], photos: [], mayPhoto: null },
  ...{ odometerUnit: 'km', returnTerms: null, compared: null, kept: '0.00' },
};
const drawn = (change: Partial<CarSale>): string => {
  const shown = { ...sale, ...change };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <SaleSteps sale={shown} />
          <SaleActs sale={shown} refused={{ act: 'hand_over', words: 'Not the code.', fields: {} }} />
        </>
      ),
    },
  ]);
  return renderToString(<Stub />);
};

test('the buyer at the car sees the code, the seller where to type it and why it was refused', () => {
  const buyer = drawn({});
  expect(buyer).toContain('730184');
  expect(buyer).toContain('Call the sale off');
  const seller = drawn({ side: 'seller', code: null, may: ['hand_over', 'call_off', 'ask_desk'] });
  expect(seller).not.toContain('730184');
  expect(seller).toContain('Six digits');
  expect(seller).toContain('Not the code.');
});

test('after the handover there is no calling off, and a return is asked', () => {
  const after = drawn({
    state: 'promise',
    handedOverAt: at,
    promiseUntil: at,
    may: ['ask_return', 'ask_desk'],
  });
  expect(after).toContain('Give the car back');
  expect(after).not.toContain('Call the sale off');
});

test('a buyer says what is not as described, and reads what comes of it', () => {
  const atCar = drawn({ may: ['not_as_described', 'ask_desk'] });
  expect(atCar).toContain('It is not as described');
  expect(atCar).toContain('The sale ends here');
  expect(atCar).toContain('Damage that was not said');
  const returning = drawn({
    ...{ state: 'return_asked', handedOverAt: at, faults: ['papers'], returnReason: 'One key' },
    may: ['brought', 'keep', 'ask_desk'],
  });
  expect(returning).toContain('papers or keys are missing');
});

test('a buyer agrees to the figures they see, and sends them along', () => {
  const compared = { distance: 1488, beyondKm: 488, kept: '122.00', back: '17878.00', isAtMost: false };
  const change: Partial<CarSale> = {
    ...{ state: 'return_compared', handedOverAt: at, odometer: 41_250, returnedOdometer: 42_738, compared },
    returnTerms: { includedKm: 1000, perKm: '0.25', mostPercent: 10 },
  };
  const buyer = drawn({ ...change, may: ['agree_return', 'ask_desk'] });
  expect(buyer).toContain('Do you agree?');
  expect(buyer).toMatch(/name="odometer" value="42738"/);
  expect(buyer).toMatch(/name="kept" value="122.00"/);
  expect(buyer).toContain('$17,878 goes back to me');
  const seller = drawn({ ...change, side: 'seller', may: ['received', 'ask_desk'] });
  expect(seller).toContain('Type it again');
  expect(seller).not.toContain('Do you agree?');
});
