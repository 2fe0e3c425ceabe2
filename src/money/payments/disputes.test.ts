import { describe, expect, test } from 'vitest';
import { disputeStateOf, foremostDispute, payerDisputeOf } from './disputes.ts';

const now = new Date('2026-12-01T12:00:00Z');
const dispute = (status: string, due?: string) => ({ status, evidenceDueAt: due ? new Date(due) : null });

describe('where a dispute stands', () => {
  test.each([
    ['needs_response', '2026-12-03T00:00:00Z', 'needs_answer'],
    ['warning_needs_response', undefined, 'needs_answer'],
    ['needs_response', '2026-12-01T12:00:00Z', 'missed'],
    ['under_review', '2026-12-01T00:00:00Z', 'answered'],
    ['warning_under_review', undefined, 'answered'],
    ['won', undefined, 'won'],
    ['lost', '2026-11-01T00:00:00Z', 'lost'],
    ['warning_closed', undefined, 'closed'],
    ['prevented', undefined, 'closed'],
    ['a word of next year', undefined, 'needs_answer'],
  ])('%s with its last moment at %s is %s', (status, due, state) => {
    expect(disputeStateOf(dispute(status, due), now)).toBe(state);
  });

  test('of several the one that must be answered first matters most, then what the bank looks at', () => {
    const [late, soon] = [
      dispute('needs_response', '2026-12-09T00:00:00Z'),
      dispute('needs_response', '2026-12-03T00:00:00Z'),
    ];
    const [answered, won, dayless] = [dispute('under_review'), dispute('won'), dispute('needs_response')];
    expect(foremostDispute([won, late, dayless, answered, soon], now)).toBe(soon);
    expect(foremostDispute([won, answered], now)).toBe(answered);
    expect(foremostDispute([], now)).toBeUndefined();
  });

  test('its payer hears what became of the money, and nothing of an inquiry', () => {
    const told = ['needs_response', 'under_review', 'won', 'lost', 'warning_needs_response', 'prevented'].map(
      (status) => payerDisputeOf(dispute(status), now),
    );
    expect(told).toEqual(['open', 'open', 'stands', 'went_back', null, null]);
  });
});
