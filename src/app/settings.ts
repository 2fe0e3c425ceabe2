/** Every kind of setting there is, in the order operators see them. */

import { dealingSetting } from '#src/cars/dealers/dealing-setting.ts';
import { salePapersSetting } from '#src/cars/sale-papers/sale-papers-setting.ts';
import { returnTermsSetting } from '#src/cars/vehicles/return-terms-setting.ts';
import { legalSettings } from '#src/company/legal/setting.ts';
import { brandSetting } from '#src/platform/brand/setting.ts';
import type { Config } from '#src/platform/config.ts';
import { companyOfEnvironment, companySetting } from '#src/platform/settings/company-setting.ts';
import { currencySetting } from '#src/platform/settings/currency.ts';
import { limitsSetting } from '#src/platform/settings/limits-setting.ts';
import { numbersSetting } from '#src/platform/settings/numbers-setting.ts';
import { offeredSetting } from '#src/platform/settings/offered.ts';
import { paymentsSetting } from '#src/platform/settings/payments.ts';
import type { SettingKind } from '#src/platform/settings/setting.ts';
import { taxesSaidSetting } from '#src/platform/settings/taxes-said.ts';
import { testedSetting } from '#src/platform/settings/tested.ts';
import { neutralWords } from '#src/platform/settings/words.ts';
import { wordsSetting } from '#src/platform/settings/words-setting.ts';
import { cityPapersSetting } from '#src/riding/city-papers/city-papers-setting.ts';
import { fareReviewSetting } from '#src/riding/fare-reviews/review-setting.ts';
import { fareReviewHere } from '#src/riding/fare-reviews/rules.ts';
import { flightTermsSetting } from '#src/riding/flights/flight-terms-setting.ts';
import { safetyTermsSetting } from '#src/riding/pickup-pins/safety-terms-setting.ts';
import { demoPromise, promiseSetting } from '#src/riding/pickup-promise/promise-setting.ts';
import { reservedSetting } from '#src/riding/reservations/reserved-setting.ts';
import { demoOptions, rideOptionsSetting } from '#src/riding/ride-options/ride-options-setting.ts';
import { demoSound, soundTermsSetting } from '#src/riding/ride-sound/sound-terms-setting.ts';
import { type VehicleTypeFacts, vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { vehicleTypesSetting } from '#src/riding/vehicle-types/vehicle-types-setting.ts';
import { deliverySetting, termsSetting } from '#src/shop/catalogue/shop-settings.ts';

export const settingKinds: readonly SettingKind[] = [
  companySetting as SettingKind,
  brandSetting as SettingKind,
  offeredSetting as SettingKind,
  wordsSetting as SettingKind,
  vehicleTypesSetting as SettingKind,
  cityPapersSetting as SettingKind,
  reservedSetting as SettingKind,
  rideOptionsSetting as SettingKind,
  promiseSetting as SettingKind,
  safetyTermsSetting as SettingKind,
  soundTermsSetting as SettingKind,
  fareReviewSetting as SettingKind,
  flightTermsSetting as SettingKind,
  dealingSetting as SettingKind,
  salePapersSetting as SettingKind,
  returnTermsSetting as SettingKind,
  limitsSetting as SettingKind,
  termsSetting as SettingKind,
  deliverySetting as SettingKind,
  ...(Object.values(legalSettings) as SettingKind[]),
  currencySetting as SettingKind,
  taxesSaidSetting as SettingKind,
  paymentsSetting as SettingKind,
  testedSetting as SettingKind,
  numbersSetting as SettingKind,
];

const unpriced = (type: VehicleTypeFacts): VehicleTypeFacts => ({ ...type, usualCents: null });

/** What the environment says of them, which holds until an operator sets it. */
export function settingsOfEnvironment(config: Config): Record<string, object> {
  const company = companyOfEnvironment(config);
  return {
    ...(company && { company }),
    ...(config.demo && {
      [promiseSetting.name]: demoPromise,
      [rideOptionsSetting.name]: demoOptions,
      [soundTermsSetting.name]: demoSound,
      [fareReviewHere.name]: { ...fareReviewHere.fallback, isOn: true },
    }),
    // What the specification's company says of its gear is not true of every shop.
    ...(!config.demo && { [wordsSetting.name]: neutralWords }),
    // What trips usually cost is the specification's hint of a demo's cities; a business says its own.
    ...(!config.demo && {
      [vehicleTypesHere.name]: { types: vehicleTypesHere.fallback.types.map(unpriced) },
    }),
  };
}
