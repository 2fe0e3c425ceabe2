/** The texts of the legal pages, a kind of setting each: versioned, told to every process, back to what is shipped. */
import { z } from 'zod';
import { longText } from '#src/platform/contract.ts';
import { type SettingKind, settingKind } from '#src/platform/settings/setting.ts';
import { type LegalName, legalNames, legalSettingName, legalTitles } from './documents.ts';
import { unknownFacts } from './facts.ts';
import { shippedAccessibility } from './shipped/accessibility.ts';
import { shippedPrivacy } from './shipped/privacy.ts';
import { shippedRefunds } from './shipped/refunds.ts';
import { shippedTerms } from './shipped/terms.ts';

export const longestLegal = 40_000;

export const LegalText = longText(longestLegal)
  .min(20, 'Write what holds.')
  .superRefine((text, context) => {
    const unknown = unknownFacts(text);
    if (unknown.length === 0) return;
    const message = `Nothing fills in ${[...new Set(unknown)].slice(0, 3).join(', ')}. Take one of the list, or leave the brackets out.`;
    context.addIssue({ code: 'custom', message });
  });

export interface LegalDocument {
  text: string;
  /** Whether everybody with an account is asked to accept this version; of the terms alone. */
  asks: boolean;
}

const shipped: Readonly<Record<LegalName, string>> = {
  terms: shippedTerms,
  privacy: shippedPrivacy,
  refunds: shippedRefunds,
  accessibility: shippedAccessibility,
};

const kindOf = (name: LegalName): SettingKind<LegalDocument> =>
  settingKind<LegalDocument>({
    name: legalSettingName(name),
    title: legalTitles[name],
    schema: z.object({ text: LegalText, asks: z.boolean().default(false) }),
    fallback: { text: shipped[name].trim(), asks: false },
    // A page has its text from a call; a browser is not sent all four.
    isShown: false,
  });

export const legalSettings = Object.fromEntries(legalNames.map((name) => [name, kindOf(name)])) as Record<
  LegalName,
  SettingKind<LegalDocument>
>;
