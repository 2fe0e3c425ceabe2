/** The way to drive: the next turn to see at a glance, all of them in a list, or somebody else's navigation. */

import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import {
  ArrowUp,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  Map as MapIcon,
  Navigation,
  Undo2,
  Volume2,
} from '#src/design/icons.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';

type Direction = NonNullable<RideDetail['position']>['directions'][number];

const icons = {
  start: Navigation,
  straight: ArrowUp,
  left: CornerUpLeft,
  right: CornerUpRight,
  back: Undo2,
} as const;
const words = {
  start: 'Follow',
  straight: 'Straight on to',
  left: 'Left into',
  right: 'Right into',
  back: 'Turn round into',
} as const;

/** The next turn, big; the rest unfolds. `directions` begin with the road the car is on. */
export function Directions({ directions }: { directions: readonly Direction[] }) {
  const { near: far } = useUnits();
  const [all, setAll] = useState(false);
  // Known only in the browser, so that it and the server draw the same at first.
  const [canSpeak, setCanSpeak] = useState(false);
  useEffect(() => setCanSpeak('speechSynthesis' in window), []);
  const [here, next, after] = directions;
  if (!here) return null;
  const Icon = next ? icons[next.turn] : Flag;
  const title = next ? next.road : 'At the end of this road';
  const spoken = `In ${far(here.distanceMeters)}: ${next ? `${words[next.turn]} ${next.road}` : 'you are there'}.`;
  return (
    <section aria-label="Directions" className="rounded-card border border-line bg-well p-3">
      <div className="flex items-center gap-4">
        <span className="grid size-[72px] sm:size-[88px] shrink-0 place-items-center rounded-control bg-lake text-paper">
          <Icon size={48} strokeWidth={2.5} aria-hidden="true" />
        </span>
        <p className="min-w-0 grow">
          <span className="sr-only">{spoken} </span>
          <span aria-hidden="true">
            <span className="figures block text-[clamp(40px,12vw,60px)] leading-none whitespace-nowrap">
              {far(here.distanceMeters)}
            </span>
            <span className="line-clamp-2 text-21 leading-6 font-semibold">{title}</span>
          </span>
        </p>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-1 text-muted">
        <span className="line-clamp-2 min-w-0 grow leading-5">
          {next && after
            ? `Then ${far(next.distanceMeters)}, ${words[after.turn].toLowerCase()} ${after.road}`
            : 'Then you are there'}
        </span>
        {canSpeak && (
          <Button
            tone="ghost"
            aria-label="Say it"
            className="size-11 shrink-0 px-0"
            onClick={() => speechSynthesis.speak(new SpeechSynthesisUtterance(spoken))}
          >
            <Volume2 size={20} aria-hidden="true" />
          </Button>
        )}
        <Button tone="ghost" className="shrink-0" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : 'All turns'}
        </Button>
      </div>
      {all && (
        <ol className="space-y-2 pt-1 pb-2">
          {directions.map((direction, i) => {
            const Turn = icons[direction.turn];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a road may come twice, and the list is replaced whole.
              <li key={i} className="flex items-center gap-3">
                <Turn size={20} aria-hidden="true" className="shrink-0 text-lake" />
                <span className="min-w-0 grow truncate">
                  {words[direction.turn]} {direction.road}
                </span>
                <span className="shrink-0 text-muted">{far(direction.distanceMeters)}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** Hands the place over to the navigation that the driver is used to. */
export function OpenIn({ place, name }: { place: { lat: number; lng: number }; name: string }) {
  const [open, setOpen] = useState(false);
  const at = `${place.lat},${place.lng}`;
  const apps = [
    {
      app: 'Google Maps',
      href: `https://www.google.com/maps/dir/?api=1&destination=${at}&travelmode=driving`,
    },
    { app: 'Apple Maps', href: `https://maps.apple.com/?daddr=${at}&dirflg=d` },
    { app: 'Waze', href: `https://waze.com/ul?ll=${at}&navigate=yes` },
  ];
  return (
    <>
      <Button aria-label="Open in navigation" className="size-14 shrink-0 px-0" onClick={() => setOpen(true)}>
        <MapIcon size={24} aria-hidden="true" />
      </Button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title="Open in"
        description={`${name}, with the app you know. Come back here to go on with the ride.`}
      >
        <div className="grid gap-2">
          {apps.map(({ app, href }) => (
            <a
              key={app}
              href={href}
              target="_blank"
              rel="noreferrer"
              onClick={() => setOpen(false)}
              className={buttonClass({ size: 'xl', wide: true })}
            >
              {app}
            </a>
          ))}
        </div>
      </Dialog>
    </>
  );
}
