/** What a company offers: what is off has no tab, link, call, mail or address that search engines are told of. */
import { z } from 'zod';
import { settingKind, settingOf } from './setting.ts';

export const Offered = z.object({
  rides: z.boolean(),
  cars: z.boolean(),
  shop: z.boolean(),
  journal: z.boolean(),
  giftCards: z.boolean(),
  customPayment: z.boolean(),
});
export type Offered = z.output<typeof Offered>;
export type Offer = keyof Offered;

export const offeredSetting = settingKind<Offered>({
  name: 'offered',
  title: 'What is offered',
  schema: Offered,
  fallback: { rides: true, cars: true, shop: true, journal: true, giftCards: true, customPayment: true },
  isShown: true,
});

export const isOffered = (offer: Offer): boolean => settingOf(offeredSetting)[offer];
