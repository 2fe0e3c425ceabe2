import { expect, test } from 'vitest';
import { clientLoader } from './compare.tsx';

test.each(['/vehicles/compare', '/vehicles/compare?ids='])(
  '%s has nothing to compare, and no fault',
  async (path) => {
    const request = new Request(`https://rove.example${path}`);
    expect(await clientLoader({ request } as Parameters<typeof clientLoader>[0])).toEqual([]);
  },
);
