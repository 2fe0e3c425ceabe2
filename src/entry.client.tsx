import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { signPresses } from '#src/design/shell/press-signs.ts';
import { partsAreHere, wakeParts } from '#src/platform/browser/load-on-touch.tsx';
import { reloadWhenReplaced } from '#src/platform/offline/replaced.ts';
import { openSealed } from '#src/platform/offline/sealed-storage.ts';

reloadWhenReplaced();
signPresses(wakeParts);
await Promise.all([partsAreHere(), openSealed()]);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
