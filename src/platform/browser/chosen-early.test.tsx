import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { chosenEarly } from './chosen-early.ts';

function Chooser({ onFile }: { onFile: (name: string | undefined) => void }) {
  const take = (input: HTMLInputElement) => {
    onFile(input.files?.[0]?.name);
    // What a browser does where the value is emptied.
    Object.defineProperty(input, 'files', { value: [], configurable: true });
  };
  return <input type="file" ref={chosenEarly(take)} onChange={({ currentTarget }) => take(currentTarget)} />;
}

test('a file that was chosen before the script came is taken once, when it has come', () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Chooser onFile={() => {}} />);
  const files = [new File(['x'], 'door.jpg', { type: 'image/jpeg' })];
  Object.defineProperty(container.querySelector('input'), 'files', { value: files, configurable: true });
  const onFile = vi.fn();
  const { rerender } = render(<Chooser onFile={onFile} />, { container, hydrate: true });
  rerender(<Chooser onFile={onFile} />);
  expect(onFile.mock.calls).toEqual([['door.jpg']]);
});

test('where nothing was chosen nothing is taken', () => {
  const onFile = vi.fn();
  render(<Chooser onFile={onFile} />);
  expect(onFile).not.toHaveBeenCalled();
});
