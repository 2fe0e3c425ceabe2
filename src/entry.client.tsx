import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { signPresses } from './design/shell/press-signs.ts';
import { reloadWhenReplaced } from './platform/offline/replaced.ts';
import { openSealed } from './platform/offline/sealed-storage.ts';
import { partsAreHere, wakeParts } from './platform/on-touch.tsx';

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
