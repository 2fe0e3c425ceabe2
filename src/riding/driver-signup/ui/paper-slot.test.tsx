import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Paper, papersCalls, Upload } from '#src/riding/drivers/papers-contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, lost, refused } from '#test/stand-in-api.ts';
import { PaperRow } from './paper-slot.tsx';
import { slotOf, useUploads } from './use-uploads.ts';

const kind = 'insurance';
const part = 256 * 1024;
const photo = (bytes: number, name = 'insurance.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const paperOf = (more: Partial<Paper> = {}): Paper => ({
  id: 1,
  kind,
  title: 'Insurance',
  vehicleId: null,
  name: 'insurance.jpg',
  mime: 'image/jpeg',
  sizeBytes: 2 * part,
  status: 'waiting' as Paper['status'],
  reason: null,
  expiresOn: null,
  createdAt: '2026-06-01T12:00:00.000Z',
  decidedAt: null,
  ...more,
});

function Slot({ first, error }: { first?: Paper; error?: string }) {
  const [paper, setPaper] = useState(first);
  const uploads = useUploads((arrived) => setPaper(arrived));
  const slot = slotOf(kind);
  return (
    <PaperRow
      {...{ kind, name: 'Insurance', slot, paper, uploads, error }}
      sending={uploads.sendings[slot]}
      preview={undefined}
      about="As your insurer writes it"
      onFile={(file) => uploads.send(kind, file)}
    />
  );
}

/** A server that takes a photo of two parts, and knows how much of it has come. */
function server() {
  const got = { bytes: 0 };
  const upload = (): Upload => ({
    id: 'up1',
    kind,
    name: 'insurance.jpg',
    sizeBytes: 2 * part,
    receivedBytes: got.bytes,
    paper: got.bytes >= 2 * part ? paperOf() : null,
  });
  const take = ({ query }: { query: Record<string, string> }) => {
    got.bytes = Number(query.offset) + part;
    return upload();
  };
  const api = answering<typeof papersCalls>(
    {
      'POST /api/driver-uploads': upload,
      'GET /api/driver-uploads/:upload': upload,
      'DELETE /api/driver-uploads/:upload': () => undefined as never,
    },
    { 'PUT /api/driver-uploads/up1': take },
  );
  const offsets = () => api.sentTo('PUT /api/driver-uploads/up1').map(({ query }) => query.offset);
  return { api, take, offsets };
}
const chooser = (label = 'Choose a file') =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}: `));

test('is missing at first, and its buttons say what they are of', () => {
  server();
  draw(<Slot error="Insurance is missing." />);
  expect(screen.getByText(/: not here yet$/)).toBeTruthy();
  expect(screen.getByText('Insurance is missing.')).toBeTruthy();
  expect(chooser('Take photo').getAttribute('capture')).toBe('environment');
  expect(chooser().accept).toBe('image/jpeg,image/png,image/webp,image/heic,.heic,application/pdf');
});

test('is sent in parts with how far it is, and is in once the last has come', async () => {
  const { api, take, offsets } = server();
  const first = held<unknown>();
  api.others['PUT /api/driver-uploads/up1'] = first.answer;
  const { user } = draw(<Slot />);
  await user.upload(chooser(), photo(2 * part));
  const bar = await screen.findByRole('progressbar', { name: /^Sending / });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  await waitFor(() => expect(offsets()).toEqual(['0']));
  const second = held<unknown>();
  api.others['PUT /api/driver-uploads/up1'] = second.answer;
  first.come(take({ query: { offset: '0' } }));
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
  second.come(take({ query: { offset: String(part) } }));
  expect(await screen.findByText(/^insurance\.jpg, /)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(chooser('Replace')).toBeTruthy();
  expect(offsets()).toEqual(['0', String(part)]);
  expect(api.sentTo('POST /api/driver-uploads')[0]?.body).toMatchObject({ kind, name: 'insurance.jpg' });
});

test('a lost connection is said, and trying again sends only what has not come', async () => {
  const { api, take, offsets } = server();
  api.others['PUT /api/driver-uploads/up1'] = (sent) => (sent.query.offset === '0' ? take(sent) : lost());
  const { user } = draw(<Slot />);
  await user.upload(chooser(), photo(2 * part));
  expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost.');
  expect(screen.getByText('Stopped at 50 %')).toBeTruthy();
  api.others['PUT /api/driver-uploads/up1'] = take;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^insurance\.jpg, /)).toBeTruthy();
  expect(offsets()).toEqual(['0', String(part), String(part)]);
  expect(api.sentTo('POST /api/driver-uploads')).toHaveLength(1);
});

test('back on the network it goes on by itself', async () => {
  const { api, take } = server();
  api.others['PUT /api/driver-uploads/up1'] = lost;
  const { user } = draw(<Slot />);
  await user.upload(chooser(), photo(2 * part));
  await screen.findByRole('alert');
  api.others['PUT /api/driver-uploads/up1'] = take;
  dispatchEvent(new Event('online'));
  expect(await screen.findByText(/^insurance\.jpg, /)).toBeTruthy();
});

test('what the server does not take is said in its words, and another is chosen in its place', async () => {
  const { api, take } = server();
  api.others['PUT /api/driver-uploads/up1'] = () => refused(422, 'paper_unreadable', 'This is no picture.');
  const { user } = draw(<Slot />);
  await user.upload(chooser(), photo(2 * part));
  expect((await screen.findByRole('alert')).textContent).toContain('This is no picture.');
  api.others['PUT /api/driver-uploads/up1'] = take;
  await user.click(screen.getByRole('button', { name: 'Choose another file' }));
  await user.upload(chooser(), photo(2 * part));
  expect(await screen.findByText(/^insurance\.jpg, /)).toBeTruthy();
});

test('more than 15 MB is refused before anything is sent', async () => {
  const { api } = server();
  const { user } = draw(<Slot />);
  await user.upload(chooser(), photo(15 * 1024 * 1024 + 1));
  expect((await screen.findByRole('alert')).textContent).toContain('A document may have 15 MB.');
  expect(api.sent).toEqual([]);
});

test('stopping takes it away here and there', async () => {
  const { api } = server();
  api.others['PUT /api/driver-uploads/up1'] = held<unknown>().answer;
  const { user } = draw(<Slot />);
  await user.upload(chooser(), photo(2 * part));
  await waitFor(() => expect(api.sentTo('PUT /api/driver-uploads/up1')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Stop sending / }));
  expect(screen.getByText(/: not here yet$/)).toBeTruthy();
  await waitFor(() => expect(api.sentTo('DELETE /api/driver-uploads/:upload')).toHaveLength(1));
});

test('what is asked for again says why', () => {
  server();
  draw(<Slot first={paperOf({ status: 'sent_back', reason: 'An edge is outside the picture.' })} />);
  expect(screen.getByText('Asked for again')).toBeTruthy();
  expect(screen.getByText('“An edge is outside the picture.”')).toBeTruthy();
});
