import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/browser/api.ts';
import { forOperators } from './operator-page.ts';

const request = new Request('http://rove.example/operations/journal/abc?x=1');
const answerTo = async (status: number, body = '{}') => {
  const thrown = await forOperators(request, () => Promise.reject(new ApiError(status, body))).catch(
    (error: unknown) => error,
  );
  return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : thrown;
};

test('an address that names nothing, or that cannot be read, is a page that is not there', async () => {
  expect(await answerTo(404)).toEqual([404, null]);
  expect(await answerTo(400, '{"code":"invalid_request"}')).toEqual([404, null]);
});

test('a visitor is led to sign in and back; who may not see it is told so; a fault stays a fault', async () => {
  expect(await answerTo(401)).toEqual([302, '/login?next=%2Foperations%2Fjournal%2Fabc%3Fx%3D1']);
  expect(await answerTo(403)).toEqual([403, null]);
  expect(await answerTo(500)).toBeInstanceOf(ApiError);
});
