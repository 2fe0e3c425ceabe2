/** A telephone that somebody shows to be theirs, by a code in a text. */
import { z } from 'zod';
import { type Calls, nameShapes, Phone, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const telephonesRefusals = {
  phone_no_texts: [409, 'No texts go out from here, so that no telephone can be confirmed.'],
  phone_unreachable: [
    409,
    'No text can go to this number today. Enter another one that takes texts, or try again tomorrow.',
  ],
  phone_code_wrong: [422, 'This is not the code of the last text.'],
  phone_code_over: [409, 'This code is over. Ask for another one.'],
  phone_taken: [
    409,
    'This number is confirmed for another account. Sign in with that one, or ask us on the help page.',
  ],
} satisfies RefusalCatalogue;

export const MyTelephone = z.object({
  /** `+14165550142` */
  phone: z.string().nullable(),
  confirmedAt: Timestamp.nullable(),
  /** False where no text would reach anybody. */
  canText: z.boolean(),
  /** Where a code was texted to and may still be typed. */
  asked: z.object({ phone: z.string(), endsAt: Timestamp }).nullable(),
});
export type MyTelephone = z.output<typeof MyTelephone>;

export const telephoneCalls = {
  'GET /api/account/phone': {
    summary: 'My telephone, and whether it is confirmed',
    access: 'signed_in',
    reply: MyTelephone,
  },
  'POST /api/account/phone': {
    summary: 'Have a code texted to a telephone of mine',
    access: 'signed_in',
    own: true,
    body: z.object({
      phone: Phone.refine((phone) => phone !== '', 'Enter your number, with its area code.'),
    }),
    reply: MyTelephone,
    refusals: ['phone_no_texts', 'phone_unreachable'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'POST /api/account/phone/confirm': {
    summary: 'Type the code of the text; my telephone is confirmed and is my account’s from then on',
    access: 'signed_in',
    own: true,
    body: z.object({ code: text(20).min(1, 'Type the 6 figures of the text.') }),
    reply: MyTelephone,
    refusals: ['phone_code_wrong', 'phone_code_over', 'phone_taken'],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
} satisfies Calls;

nameShapes({ MyTelephone });
