import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceContext } from './platform/nonce.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Browsers empty every nonce attribute once they have read it. */}
      <NonceContext value="">
        <HydratedRouter />
      </NonceContext>
    </StrictMode>,
  );
});
