/** At the foot of each page: the units that distances and fuel use are read in. */
import { type ChangeEvent, useRef, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { InlineSelect } from '#src/design/select-field.tsx';
import { toast } from '#src/design/toast.ts';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import { useSession, useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { keepCookie } from '#src/platform/browser/own-cookies.ts';
import { useTypedEarly } from '#src/platform/browser/typed-early.ts';
import { type Units, unitPairs } from './visitor-units.ts';

const cookieName = 'units';
const oneYearSeconds = 31_536_000;
const local: Units = { distance: null, fuel: null };
const choices = { local, ...unitPairs };
type Choice = keyof typeof choices;

const options = [
  { value: 'local', label: 'Local' },
  { value: 'metric', label: 'km, L/100 km' },
  { value: 'us', label: 'miles, mpg' },
] satisfies { value: Choice; label: string }[];

/** An account may have kilometres with miles a gallon, which is none of the pairs. */
const mixed = { value: 'mixed', label: 'As in your account' };

function choiceOf({ distance, fuel }: Units): string {
  const found = options.find(
    ({ value }) => choices[value].distance === distance && choices[value].fuel === fuel,
  );
  return found?.value ?? mixed.value;
}

async function keep(choice: Choice, signedIn: boolean): Promise<void> {
  if (!signedIn) return keepCookie(cookieName, choice, choice === 'local' ? 0 : oneYearSeconds);
  const account = apiFor<typeof accountCalls>();
  const before = await account('GET /api/account/preferences');
  await account('PUT /api/account/preferences', { body: { ...before, ...choices[choice] } });
}

/** Kept with the account of whoever has one, else in this browser. */
export default function UnitChoice() {
  const session = useSession();
  const current = choiceOf(useUnitChoice());
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  const early = useRef<HTMLDivElement>(null);
  useTypedEarly(early);

  async function change({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = options.find(({ value }) => value === target.value);
    if (!chosen) return;
    setWanted(chosen.value);
    try {
      await keep(chosen.value, session !== null);
      await revalidate();
    } catch {
      toast({ title: 'The units were not kept', description: 'Please try again.', tone: 'failure' });
    } finally {
      setWanted(null);
    }
  }

  // The account's page has both choices apart from each other, and a visitor without a script has nothing else.
  const inAccount = (
    <Link to="/account#units" className="footer-line">
      Language and units
    </Link>
  );
  if (pathname === '/account') return inAccount;
  return (
    <div ref={early}>
      <InlineSelect
        label="Units"
        value={wanted ?? current}
        options={current === mixed.value ? [mixed, ...options] : options}
        onChange={(event) => void change(event)}
        className="noscript:hidden"
      />
      <noscript>{inAccount}</noscript>
    </div>
  );
}
