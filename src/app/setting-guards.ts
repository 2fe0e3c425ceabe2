/** What a change of a setting has to hold against besides its shape, whichever way it comes: a form, a call or a file. */
import { setupRefusals } from '#src/company/desk/setup-contract.ts';
import { brandRefusals } from '#src/platform/brand/contract.ts';
import { checkDrawn } from '#src/platform/brand/marks.ts';
import { MarkUnusable } from '#src/platform/brand/safe-svg.ts';
import { brandSetting } from '#src/platform/brand/setting.ts';
import type { Config } from '#src/platform/config.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { currencySetting } from '#src/platform/settings/currency.ts';
import { paymentsSetting } from '#src/platform/settings/payments.ts';
import type { SettingGuards } from '#src/platform/settings/settings.ts';
import { findVersions } from '#src/platform/settings/store.ts';
import { refuseVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import { vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { vehicleTypesSetting } from '#src/riding/vehicle-types/vehicle-types-setting.ts';
import { findKeptCurrency, isSomethingCounted, keepCurrency } from './setup-store.ts';

const refuse = refusalsOf(setupRefusals);
const refuseMark = refusalsOf(brandRefusals);

export const settingGuards = ({
  currency,
  stripe,
  demo,
}: Pick<Config, 'currency' | 'stripe' | 'demo'>): SettingGuards => ({
  /** The books are in one currency, which the database keeps with the setting. @throws Refusal currency_settled */
  async [currencySetting.name](tx, value) {
    const code = currencySetting.schema.parse(value).code ?? currency;
    if ((await findKeptCurrency(tx)) === code) return;
    if (await isSomethingCounted(tx)) throw refuse('currency_settled');
    await keepCurrency(tx, code);
  },
  /** Of the right letters is not yet a picture. @throws Refusal mark_unreadable, mark_empty */
  async [brandSetting.name](_tx, value) {
    const { mark } = brandSetting.schema.parse(value);
    if (!mark) return;
    await checkDrawn(mark).catch((error) => {
      throw error instanceof MarkUnusable ? refuseMark(`mark_${error.reason}`) : error;
    });
  },
  /** @throws Refusal trial_refused */
  async [paymentsSetting.name](_tx, value) {
    if (paymentsSetting.schema.parse(value).trial && (stripe || demo)) throw refuse('trial_refused');
  },
  /** Rides, fares and cars name types for good. @throws Refusal vehicle_type_gone */
  async [vehicleTypesHere.name](tx, value) {
    const { types } = vehicleTypesSetting.schema.parse(value);
    const [last] = await findVersions(tx, vehicleTypesHere.name, 1);
    const before = vehicleTypesSetting.schema.safeParse(last?.value ?? vehicleTypesHere.fallback).data;
    for (const { id, name } of before?.types ?? []) {
      if (types.some((type) => type.id === id)) continue;
      throw refuseVehicleType('vehicle_type_gone', {
        words: `${name} (${id}) stays, since rides and cars name it. Withdraw it instead of taking it out.`,
      });
    }
  },
});
