/** Every kind of setting there is, in the order operators see them. */
import { offeredSetting } from '#src/platform/settings/offered.ts';
import type { SettingKind } from '#src/platform/settings/setting.ts';

export const settingKinds: readonly SettingKind[] = [offeredSetting as SettingKind];
