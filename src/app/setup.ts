/** Setting a company up: how each step stands, its tests, and the two choices that the wiring has to follow. */
import type { SetupPort } from '#src/company/desk/server/routes.ts';
import {
  type Finding,
  type Setup,
  type Step,
  type StepId,
  setupRefusals,
} from '#src/company/desk/setup-contract.ts';
import { cities as knownCities } from '#src/geo/streets/cities/cities.ts';
import { rulesInForce } from '#src/money/tax/rates.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import { supplies } from '#src/money/tax/tax-rule.ts';
import type { Operators } from '#src/people/operators/server/service.ts';
import { isCurrency, offeredCurrencies } from '#src/platform/currencies.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { currencyCode } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Secret, sign } from '#src/platform/secrets/signing.ts';
import { company, companyName } from '#src/platform/settings/company.ts';
import { chosenCurrency, currencySetting } from '#src/platform/settings/currency.ts';
import { offeredSetting } from '#src/platform/settings/offered.ts';
import { isTrialOn, paymentsSetting } from '#src/platform/settings/payments.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import type { Settings } from '#src/platform/settings/settings.ts';
import { taxesSaidSetting } from '#src/platform/settings/taxes-said.ts';
import { testedSetting } from '#src/platform/settings/tested.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type CheckParts, lookAt } from './installation-checks.ts';
import { findNewestWebhook, isSomethingCounted } from './setup-store.ts';

const refuse = refusalsOf(setupRefusals);

export interface SetupParts extends CheckParts {
  settings: Settings;
  operators: Operators;
  taxes: Pick<Taxes, 'rules'>;
  mailer: Mailer;
  clock: Clock;
  secret: Secret;
  baseUrl: string;
}

export const createSetup = (parts: SetupParts): SetupPort => ({
  read: () => read(parts),
  test: (what, actor) => (what === 'mail' ? testMail(parts, actor) : lookAt(what, parts)),
  mailArrived: (actor, code) => mailArrived(parts, actor, code),
  setTrial: (actor, wanted) => setTrial(parts, actor, wanted),
  setCurrency: (actor, wanted) => changeCurrency(parts, actor, wanted),
});

async function read(parts: SetupParts): Promise<Setup> {
  const { config, database, settings } = parts;
  const [isSettled, { operators, invitations }, webhookAt, taxNames] = await Promise.all([
    isSomethingCounted(database.db),
    parts.operators.list(),
    findNewestWebhook(database),
    namesOfTaxes(parts),
  ]);
  const versions = new Map(settings.list().map(({ name, version }) => [name, version]));
  const cities = knownCities().map(({ name, state }) => ({ name, state }));
  const { trial } = settingOf(paymentsSetting);
  const { chargesNone } = settingOf(taxesSaidSetting);
  const steps = stepsOf(parts, {
    companyIsSet: (versions.get('company') ?? 0) > 0,
    openCities: cities.filter(({ state }) => state === 'open').length,
    currencyIsSet: isSettled || chosenCurrency() !== null,
    taxWords: taxNames.length > 0 ? taxNames.join(', ') : chargesNone ? 'no tax' : null,
    offeredIsSet: (versions.get('offered') ?? 0) > 0,
    people: operators.length + invitations.length,
    webhookAt,
  });
  return {
    steps,
    companyName: companyName(),
    cities,
    currency: {
      code: currencyCode(),
      isSettled,
      choices: offeredCurrencies(),
    },
    taxes: { names: taxNames, chargesNone, version: versions.get(taxesSaidSetting.name) ?? 0 },
    offered: { version: versions.get('offered') ?? 0, value: { ...settingOf(offeredSetting) } },
    trial: { on: trial, mayBe: config.stripe === undefined && !config.demo },
    operators: operators.map((one) => ({
      name: fullName(one),
      email: one.email,
      secondFactor: one.secondFactor,
    })),
    invited: invitations.length,
    webhook: `${parts.baseUrl}/api/webhooks/stripe`,
  };
}

function stepsOf(
  { config, connect }: SetupParts,
  known: {
    companyIsSet: boolean;
    openCities: number;
    currencyIsSet: boolean;
    /** Which taxes are charged; null where nobody said. */
    taxWords: string | null;
    offeredIsSet: boolean;
    people: number;
    webhookAt: Date | null;
  },
): Step[] {
  const { mailArrivedAt } = settingOf(testedSetting);
  const step = (id: StepId, state: Step['state'], words: string): Step => ({ id, state, words });
  const isStripe = config.stripe !== undefined;
  const { rides } = settingOf(offeredSetting);
  return [
    known.companyIsSet ? step('company', 'done', 'Done') : step('company', 'missing', 'Not told yet'),
    known.openCities > 0 || !rides
      ? step('cities', 'done', rides ? `${known.openCities} open` : 'None is needed without rides')
      : step('cities', 'missing', 'None is open'),
    currencyStep(known),
    known.offeredIsSet
      ? step('offered', 'done', 'Chosen')
      : step('offered', 'partly', 'All of it, until you choose'),
    isStripe
      ? known.webhookAt
        ? step('payments', 'done', 'Cards are taken')
        : step('payments', 'partly', 'Cards yes, not called back yet')
      : step(
          'payments',
          connect() && isTrialOn() ? 'partly' : 'missing',
          isTrialOn() ? 'Trial cards' : 'No cards yet',
        ),
    config.smtpUrl
      ? mailArrivedAt
        ? step('mail', 'done', 'A mail arrived')
        : step('mail', 'partly', 'Not tested yet')
      : step('mail', 'missing', 'No mail leaves this machine'),
    known.people > 1
      ? step('people', 'done', `${known.people} with you`)
      : step('people', 'missing', 'Nobody asked yet'),
  ];
}

/** Done once both are said: in which currency the books are, and which taxes are charged, or that none is. */
export function currencyStep({
  currencyIsSet,
  taxWords,
}: {
  currencyIsSet: boolean;
  taxWords: string | null;
}): Step {
  const code = currencyCode().toUpperCase();
  const words = [
    currencyIsSet ? code : `${code}, until you choose`,
    taxWords ?? 'say which tax you charge, or that you charge none',
  ].join('; ');
  return { id: 'currency', state: currencyIsSet && taxWords !== null ? 'done' : 'partly', words };
}

/** The taxes in force in the company's country and its cities' places, for whatever is sold: `MWST`. */
async function namesOfTaxes({ taxes, clock }: SetupParts): Promise<string[]> {
  const rules = await taxes.rules();
  const places = [
    { country: company().country, region: null },
    ...knownCities().map(({ country, region }) => ({ country: country.code, region: region?.code ?? null })),
  ];
  const names = places.flatMap((place) =>
    supplies.flatMap((supply) =>
      rulesInForce(rules, supply, { place, at: clock.now() })
        .filter(({ perHundredThousand, collector }) => perHundredThousand > 0 && collector === 'company')
        .map(({ name }) => name),
    ),
  );
  return [...new Set(names)];
}

/** Six figures that only whoever reads today's mail of theirs can type. */
const codeOf = ({ secret, clock }: SetupParts, { userId }: Actor): string => {
  const day = clock.now().toISOString().slice(0, 10);
  return String(sign(secret, `mail test\n${userId}\n${day}`, 4).readUInt32BE() % 1_000_000).padStart(6, '0');
};

async function testMail(parts: SetupParts, actor: Actor): Promise<Finding[]> {
  const findings = await lookAt('mail', parts);
  const { database, mailer, baseUrl } = parts;
  if (!mailer.delivers || findings[0]?.state === 'failure') return findings;
  const limit = await database.transaction((tx) =>
    mailer.write(tx, {
      kind: 'account',
      to: actor.email,
      hello: actor.firstName,
      subject: 'A mail arrived',
      paragraphs: [
        `This is the test of your mail server. Type ${codeOf(parts, actor)} on the page of setting up, and it knows that mail arrives.`,
      ],
      action: { label: 'Set Up', url: `${baseUrl}/operations/setup#mail` },
    }),
  );
  const sent: Finding = limit
    ? {
        about: 'Test mail',
        state: 'warning',
        words: 'Enough mails went to you today.',
        todo: 'Try again tomorrow.',
      }
    : {
        about: 'Test mail',
        state: 'ok',
        words: `A mail is on its way to ${actor.email}.`,
        todo: 'Type the code in it below. Where it does not come, look among spam, and at the records SPF, DKIM and DMARC of your domain.',
      };
  return [...findings, sent];
}

async function mailArrived(parts: SetupParts, actor: Actor, code: string): Promise<void> {
  if (code.replace(/\D/g, '') !== codeOf(parts, actor))
    throw refuse('wrong_mail_code', { fields: { code: setupRefusals.wrong_mail_code[1] } });
  await parts.settings.change({
    kind: testedSetting,
    value: { mailArrivedAt: parts.clock.now().toISOString() },
    by: actor.userId,
    reason: 'The code of the test mail was typed.',
  });
}

/** @throws Refusal trial_refused */
const setTrial = ({ settings }: SetupParts, actor: Actor, { on, reason }: { on: boolean; reason: string }) =>
  settings.change({ kind: paymentsSetting, value: { trial: on }, by: actor.userId, reason });

/** @throws Refusal currency_settled, currency_unknown */
async function changeCurrency(
  { settings }: SetupParts,
  actor: Actor,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  if (!isCurrency(code))
    throw refuse('currency_unknown', { fields: { code: setupRefusals.currency_unknown[1] } });
  await settings.change({ kind: currencySetting, value: { code }, by: actor.userId, reason });
}
