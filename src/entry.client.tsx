import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadWhenReplaced } from './platform/offline/replaced.ts';
import { partsAreHere } from './platform/on-touch.tsx';

reloadWhenReplaced();
await partsAreHere();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
