import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/browser/api.ts';
import { refusalOf } from './use-draft-saves.ts';

test('only a no for good ends the sending of what was typed; a busy or missing server is asked again', () => {
  for (const status of [400, 401, 403, 404, 409, 413])
    expect(refusalOf(new ApiError(status, '{}'))?.status).toBe(status);
  for (const status of [429, 500, 502, 503, 504])
    expect(refusalOf(new ApiError(status, '{}'))).toBeUndefined();
  expect(refusalOf(new TypeError('Failed to fetch'))).toBeUndefined();
});
