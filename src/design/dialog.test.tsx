import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
afterEach(() => act(async () => root.render(null)));

async function draw(open: boolean, hasOpener: boolean): Promise<void> {
  await act(async () =>
    root.render(
      <section>
        <div>
          {hasOpener && <button type="button">For somebody else</button>}
          <button type="button">Note</button>
        </div>
        <Dialog open={open} onOpenChange={() => {}} title="Who rides?">
          <input aria-label="Name" />
        </Dialog>
      </section>,
    ),
  );
  // What takes the focus back waits for the turn after.
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
}
const focused = () => document.activeElement?.textContent;

test('a dialog that closes gives the focus back to what opened it', async () => {
  await draw(false, true);
  place.querySelector('button')?.focus();
  await draw(true, true);
  expect(document.activeElement).not.toBe(place.querySelector('button'));
  await draw(false, true);
  expect(focused()).toBe('For somebody else');
});

test('where what opened it is gone, the focus goes near to where that stood', async () => {
  await draw(false, true);
  place.querySelector('button')?.focus();
  await draw(true, true);
  await draw(false, false);
  expect(focused()).toBe('Note');
});
