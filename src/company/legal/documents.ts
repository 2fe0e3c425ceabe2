/** The legal pages there are, with what is said of each; their text is a setting. Pure. */
import { companyName } from '#src/platform/settings/company.ts';

export const legalNames = ['terms', 'privacy', 'refunds', 'accessibility'] as const;
export type LegalName = (typeof legalNames)[number];

export const isLegalName = (name: string): name is LegalName => legalNames.some((one) => one === name);

export const legalTitles: Readonly<Record<LegalName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  accessibility: 'Accessibility',
};

/** Below the title, and what search engines show; made when it is said. */
export function legalLead(name: LegalName): { lead: string; description: string } {
  const us = companyName();
  const one = (lead: string, description = lead) => ({ lead, description });
  switch (name) {
    case 'terms':
      return one(`What ${us} does, what it asks of you, and what it costs.`);
    case 'privacy':
      return one(`What ${us} keeps of you, how long, and who sees it.`);
    case 'refunds':
      return one('What comes back, when, and where it goes.');
    case 'accessibility':
      return one(
        `${us} is for everybody, and this is how far we are.`,
        `How ${us} is used without sight, without a mouse, without scripts.`,
      );
  }
}

/** The name of the setting that holds its text. */
export const legalSettingName = (name: LegalName): string => `legal-${name}`;
