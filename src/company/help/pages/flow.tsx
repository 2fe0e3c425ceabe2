/** One flow step by step, with pictures taken of the product. */
import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { liveLabel } from '#src/design/shell/places.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { offeredFlows, pictureSize } from '../flows.ts';
import type { Route } from './+types/flow.ts';

export const handle: PageHandle = { shared: [] };
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData?.flow.title ?? 'Help') },
  { name: 'description', content: `${loaderData?.flow.title ?? 'Help'} step by step.` },
];

export function loader({ params }: Route.LoaderArgs) {
  const flow = offeredFlows().find(({ id }) => id === params.flow);
  if (!flow) throw new Response(null, { status: 404 });
  return { flow };
}

export default function FlowPage({ loaderData: { flow } }: Route.ComponentProps) {
  // The pictures were taken of a demo, and show its people, prices and ribbon.
  const demo = useDemo();
  return (
    <div className="page-column py-8 md:py-12">
      <Link
        to="/help"
        className="inline-flex min-h-11 items-center text-13 font-semibold text-spruce underline"
      >
        Help centre
      </Link>
      <h1 className="text-40">{flow.title}</h1>
      <p className="mt-1 text-17 text-muted">Step by step: {flow.hint}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {flow.steps.map(({ picture, title, text }, index) => (
          <li key={picture}>
            {demo && (
              <img
                src={`/help/${picture}.webp`}
                alt={`The screen: ${title}`}
                width={pictureSize.width}
                height={pictureSize.height}
                loading={index > 1 ? 'lazy' : 'eager'}
                className="h-auto w-full max-w-[320px] rounded-card border border-line"
              />
            )}
            <h2 className="mt-4 text-21">
              {index + 1}. {title}
            </h2>
            <p className="mt-1 max-w-[40ch] text-17">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={flow.link.to} tone="signal" size="lg" className="mt-10">
        {flow.link.to === '/live-tracking' ? liveLabel(demo) : flow.link.label}
      </ButtonLink>
    </div>
  );
}
