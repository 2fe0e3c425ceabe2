/** What a change of a setting has to hold against besides its shape, whichever way it comes: a form, a call or a file. */
import { setupRefusals } from '#src/company/desk/setup-contract.ts';
import { brandRefusals } from '#src/platform/brand/contract.ts';
import { checkDrawn } from '#src/platform/brand/marks.ts';
import { MarkUnusable } from '#src/platform/brand/safe-svg.ts';
import { brandSetting } from '#src/platform/brand/setting.ts';
import type { Config } from '#src/platform/config.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companySetting } from '#src/platform/settings/company-setting.ts';
import { currencySetting } from '#src/platform/settings/currency.ts';
import { numbersSetting } from '#src/platform/settings/numbers-setting.ts';
import { paymentsSetting } from '#src/platform/settings/payments.ts';
import type { SettingGuards } from '#src/platform/settings/settings.ts';
import { findVersions, insertVersion } from '#src/platform/settings/store.ts';
import { refuseVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import { vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { vehicleTypesSetting } from '#src/riding/vehicle-types/vehicle-types-setting.ts';
import { findKeptCurrency, findLastIds, isSomethingCounted, keepCurrency } from './setup-store.ts';

const refuse = refusalsOf(setupRefusals);
const refuseMark = refusalsOf(brandRefusals);

/**
 * Numbers that were given keep what they began with: it is noted to which order and ride, as far as ids were handed
 * out, also to what is not committed yet.
 */
async function keepNumbers(tx: Tx, numberPrefix: string): Promise<void> {
  const [last] = await findVersions(tx, companySetting.name, 1);
  const before = companySetting.schema.safeParse(last?.value ?? companySetting.fallback).data?.numberPrefix;
  if (before === undefined || before === numberPrefix) return;
  const given = await findLastIds(tx);
  if (given.orders === 0 && given.rides === 0) return;
  const [kept] = await findVersions(tx, numbersSetting.name, 1);
  const { earlier } = numbersSetting.schema.parse(kept?.value ?? numbersSetting.fallback);
  await insertVersion(tx, {
    ...{
      setting: numbersSetting.name,
      version: (kept?.version ?? 0) + 1,
      changedBy: null,
      changedAt: new Date(),
    },
    value: { earlier: [...earlier, { prefix: before, ...given }] },
    reason: `Numbers begin with ${numberPrefix} from here on.`,
  });
}

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
  async [companySetting.name](tx, value) {
    await keepNumbers(tx, companySetting.schema.parse(value).numberPrefix);
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
