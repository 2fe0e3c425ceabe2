/** Hands the way over to the navigation that a driver is used to. */

import { useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { Map as MapIcon } from '#src/design/icons.ts';

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
