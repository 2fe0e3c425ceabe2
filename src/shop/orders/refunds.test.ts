import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundOf } from './refunds.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('what is refunded piece by piece comes to exactly what was paid, in any steps', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 99_999 }),
      (pieces, unitCents, taxCents, taxWithinCents) => {
        const bought = { quantity: sum(pieces), unitCents, taxCents, taxWithinCents };
        let before = 0;
        let cents = 0;
        let within = 0;
        for (const step of pieces) {
          const back = refundOf(bought, before, step);
          expect(back.taxCents).toBeGreaterThanOrEqual(0);
          cents += back.itemsCents + back.taxCents;
          within += back.taxWithinCents;
          before += step;
        }
        expect(cents).toBe(bought.quantity * unitCents + taxCents);
        expect(within).toBe(taxWithinCents);
      },
    ),
  );
});
