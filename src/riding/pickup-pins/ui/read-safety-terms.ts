/** What the desk typed into the form of nights and PINs. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import { type PinRule, pinRules, type SafetyTerms } from '../pins.ts';

const ruleOf = (typed: string): PinRule | undefined => pinRules.find((rule) => rule === typed);

/** What cannot be read is left to the server to refuse. A city that is as all others is not named. */
export function readSafetyTerms(form: FormData): SafetyTerms {
  const pinIn: Record<string, PinRule> = {};
  for (const name of form.keys()) {
    const rule = name.startsWith('pin.') ? ruleOf(field(form, name)) : undefined;
    if (rule) pinIn[name.slice('pin.'.length)] = rule;
  }
  return {
    nightFrom: field(form, 'nightFrom').slice(0, 5),
    nightTill: field(form, 'nightTill').slice(0, 5),
    pin: ruleOf(field(form, 'pin')) ?? 'always',
    pinIn,
  };
}
