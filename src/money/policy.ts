/** Who may see and do what with payments and orders. */
import { type Actor, mayOperate, type SystemActor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { policyOf, whoOwns } from '#src/platform/policy.ts';

export const paymentPolicy = policyOf({
  record: 'A payment',
  who: {
    payer: 'the account that began it',
    visitor: 'a visitor, where a visitor began it: its id was told to nobody else',
    holder: 'who shows the secret of its page, where a visitor began it',
    key: 'who shows the key of its receipt, where a visitor began it',
    operator: 'an operator who may see payments',
  },
  acts: {
    refresh: { words: 'see where it stands, and accept the words of a debit', by: ['payer', 'holder'] },
    pay_by_gift: {
      words: 'pay it with the gift card alone',
      by: ['payer', 'visitor'],
      when: 'the card covers it',
    },
    let_go: {
      words: 'have it let go, or another begun in its place',
      by: ['payer', 'visitor'],
      when: 'nothing was bought for it',
    },
    read_receipt: {
      words: 'read its receipt',
      by: ['payer', 'key', 'operator'],
      when: 'something was paid on it',
    },
    mail_receipt: { words: 'have its receipt mailed', by: ['key'], when: 'to the first address given' },
  },
});

/** Without what a secret or a key makes of somebody. */
export function whoPays(
  actor: Actor | SystemActor | null,
  payer: UserId | null,
): 'payer' | 'visitor' | 'operator' | null {
  if (whoOwns(actor, payer)) return 'payer';
  if (actor === null) return payer === null ? 'visitor' : null;
  return mayOperate(actor, 'payments.read') ? 'operator' : null;
}

export const orderPolicy = policyOf({
  record: 'An order of an account',
  who: { owner: 'who bought' },
  acts: {
    see: { words: 'see it', by: ['owner'] },
    cancel: { words: 'cancel it', by: ['owner'], when: 'within the stated time' },
  },
});

export const yearStatementPolicy = policyOf({
  record: 'A yearly statement',
  who: { owner: 'the driver or seller who is paid', operator: 'an operator who may pay out' },
  acts: {
    read: { words: 'read it and have it as PDF', by: ['owner'] },
    read_all: {
      words: 'have those of all drivers or sellers as one file',
      by: ['operator'],
      when: 'every download is written down',
    },
  },
});
