/** For the desk: what a company says of sound that is recorded during rides. */
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import type { Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { soundTermsHere } from '../rules.ts';
import { readSoundTerms } from '../ui/read-sound-terms.ts';
import { SoundTermsForm } from '../ui/sound-terms-form.tsx';
import type { Route } from './+types/sound-terms.ts';

export const meta = () => [
  { title: pageTitle('Sound of rides | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { value: terms, version } = settingNow(await readSettings(transport), soundTermsHere);
    return { terms, version };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    putSetting(soundTermsHere.name, form, readSoundTerms(form), transport),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function SoundTermsPage({ loaderData: { terms, version }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <h1 className="text-40">Sound of rides</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Riders and drivers press a button to record sound while they ride. It stays sealed on their phone, and
        is heard by your safety people only if it is handed over.
      </p>
      <p className="mt-2 max-w-[680px] font-medium">
        Laws on recording what others say differ from country to country and from state to state: in some
        everybody who is heard has to agree first. Have that looked at for each city before you switch it on.
        Where it is on, both sides read before a ride that the other may record.
      </p>
      <SoundTermsForm key={version} terms={terms} version={version} refused={refused} />
    </div>
  );
}
