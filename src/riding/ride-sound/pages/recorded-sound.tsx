/** What somebody recorded of their rides: on this phone, and handed over. */
import { redirect } from 'react-router';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { rideSoundCalls } from '../contract.ts';
import { isSoundOnAnywhere, soundTerms } from '../rules.ts';
import { AllRecorded } from '../ui/recorded-sound.tsx';
import type { Route } from './+types/recorded-sound.ts';

export const meta = () => [{ title: pageTitle('Recorded sound') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport) {
  const handed = await apiFor<typeof rideSoundCalls>(transport)('GET /api/ride-recordings', {
    on401: 'null',
  });
  if (handed === null) throw redirect('/login?next=%2Frecorded-sound');
  return { handed };
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export default function RecordedSound({ loaderData: { handed } }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-[720px] py-8 md:py-12">
      <h1 className="text-40">Recorded sound</h1>
      {isSoundOnAnywhere() ? (
        <p className="mt-2 text-muted">
          During a ride, rider and driver may each record sound by a press on “Record sound”. It is sealed on
          the phone while it is recorded: nobody can listen to it there, whoever has the phone.{' '}
          {companyName()} hears of it only if you hand it over. On the phone it is deleted after{' '}
          {counted(soundTerms().daysOnPhone, 'day')}, and at once if you sign out where scripts are off or
          clear what this browser keeps; a private window keeps nothing once it is closed.
        </p>
      ) : (
        <p className="mt-2 text-muted">
          Recording sound is switched off now. What was recorded before can still be handed over.
        </p>
      )}
      <AllRecorded first={handed} />
    </div>
  );
}
