/** For the desk: what a company says of nights and PINs. */
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import type { Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { safetyTermsHere } from '../pins.ts';
import { readSafetyTerms } from '../ui/read-safety-terms.ts';
import { SafetyTermsForm } from '../ui/safety-terms-form.tsx';
import type { Route } from './+types/safety-terms.ts';

export const meta = () => [
  { title: pageTitle('Safety of rides | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { value: terms, version } = settingNow(await readSettings(transport), safetyTermsHere);
    return { terms, version };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    putSetting(safetyTermsHere.name, form, readSafetyTerms(form), transport),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function SafetyTermsPage({
  loaderData: { terms, version },
  actionData,
}: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <h1 className="text-40">Safety of rides</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Riders choose for each trusted contact whether they are told at night, and for themselves when drivers
        ask for the PIN. Here stands when it is night, and what holds for whoever chose nothing. A PIN holds
        for rides that are booked from then on.
      </p>
      <SafetyTermsForm key={version} terms={terms} version={version} refused={refused} />
    </div>
  );
}
