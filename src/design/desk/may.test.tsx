import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { DeskForm, MyPermissions } from './may.tsx';

afterEach(cleanup);

function showTo(permissions: readonly string[]) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <MyPermissions all={permissions}>
          <DeskForm needs="fares.publish" method="post">
            <input aria-label="Each km" />
            <button type="submit">Publish</button>
          </DeskForm>
        </MyPermissions>
      ),
    },
  ]);
  return render(<Page />);
}

test('whoever may publish has a form', () => {
  const { container } = showTo(['fares.publish']);
  expect(container.querySelector('form')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Publish' }).matches(':disabled')).toBe(false);
  expect(screen.queryByText(/Your roles/)).toBeNull();
});

test('others read what it holds, are told why, and can send nothing', () => {
  const { container } = showTo(['company.read']);
  expect(container.querySelector('form')).toBeNull();
  expect(screen.getByText('Your roles let you see this and not change it.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Publish' }).closest('fieldset')?.disabled).toBe(true);
});
