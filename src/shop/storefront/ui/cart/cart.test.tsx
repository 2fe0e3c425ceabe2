import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Cart, CartLine, cartCalls } from '#src/shop/catalogue/cart-contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, lost, refused } from '#test/stand-in-api.ts';
import { CartButton } from './cart-button.tsx';
import { AddToCart } from './cart-form.tsx';
import CartSheet from './cart-sheet.tsx';
import { cartStore } from './cart-store.ts';

const axe: CartLine = {
  variantId: 23 as never,
  itemId: 1 as never,
  slug: 'norrland-felling-axe',
  name: 'Norrland Felling Axe',
  variant: '80 cm',
  picture: { src: '/axe.svg' } as CartLine['picture'],
  quantity: 2,
  available: 3,
  fewLeft: null,
  price: '189.00',
  total: '378.00',
  weightGrams: 5_000,
  change: null,
};
const cartOf = (...lines: CartLine[]): Cart => ({
  lines,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  total: lines.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2),
  weightGrams: 0,
  taxWithin: [],
  changed: lines.some(({ change }) => change !== null),
});
const withAxes = (quantity: number): Cart =>
  cartOf(...(quantity > 0 ? [{ ...axe, quantity, total: (quantity * 189).toFixed(2) }] : []));

// The store lives as long as the browser's page; each test begins with nothing in it.
beforeEach(() => void cartStore.learn(cartOf()));

const more = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'One Norrland Felling Axe, 80 cm more' });
const less = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'One Norrland Felling Axe, 80 cm less' });
const shown = (quantity: number) => screen.findByText(String(quantity), { selector: '[aria-live=polite]' });

function openSheet(cart: Cart = withAxes(2)) {
  const api = answering<typeof cartCalls>({
    'GET /api/shop/cart': () => cart,
    'PATCH /api/shop/cart/lines/:variantId': ({ body }) => withAxes((body as { quantity: number }).quantity),
    'DELETE /api/shop/cart/lines/:variantId': () => cartOf(),
  });
  let open = true;
  const { user } = draw(<CartSheet open onOpenChange={(next) => (open = next)} />);
  return { api, user, isOpen: () => open };
}

test('adding says so, counts in the button, and a double press adds once', async () => {
  const late = held<Cart>();
  const api = answering<typeof cartCalls>({
    'POST /api/shop/cart/lines': late.answer,
    // Nothing has been read yet, for all a page knows that has just come.
    'GET /api/shop/cart': () => cartOf(),
  });
  const { user } = draw(
    <>
      <CartButton />
      <AddToCart variantId={axe.variantId} name="Norrland Felling Axe, 80 cm" quantity={2} />
    </>,
  );
  const add = screen.getByRole('button', { name: 'Add to Cart: Norrland Felling Axe, 80 cm' });
  await user.dblClick(add);
  expect(add.getAttribute('aria-busy')).toBe('true');
  late.come(withAxes(2));
  expect(await screen.findByText('Added to Cart')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Cart, 2 pieces' })).toBeTruthy();
  expect(api.sentTo('POST /api/shop/cart/lines').map(({ body }) => body)).toEqual([
    { variantId: 23, quantity: 2 },
  ]);
  expect(add.getAttribute('aria-busy')).toBeNull();
});

test('what is refused is said in its words, and a lost answer asks to try again', async () => {
  const api = answering<typeof cartCalls>({
    'POST /api/shop/cart/lines': () => refused(409, 'out_of_stock', 'The last one has just been sold.'),
  });
  const { user } = draw(<AddToCart variantId={axe.variantId} name="Axe" />);
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Axe' }));
  expect(await screen.findByText('The last one has just been sold.')).toBeTruthy();
  api.answers['POST /api/shop/cart/lines'] = lost;
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Axe' }));
  expect(await screen.findByText('The connection was lost. Please try again.')).toBeTruthy();
  api.answers['POST /api/shop/cart/lines'] = () => withAxes(1);
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Axe' }));
  expect(await screen.findByText('Added to Cart')).toBeTruthy();
});

test('one more and one less are sent as how many there shall be, read out, and end at one and at what is left', async () => {
  const { api, user } = openSheet();
  expect(await shown(2)).toBeTruthy();
  await user.click(more());
  expect(await shown(3)).toBeTruthy();
  expect(more().disabled).toBe(true);
  await user.click(less());
  await shown(2);
  await user.click(less());
  await shown(1);
  expect(less().disabled).toBe(true);
  expect(api.sentTo('PATCH /api/shop/cart/lines/:variantId').map(({ path, body }) => [path, body])).toEqual([
    ['/api/shop/cart/lines/23', { quantity: 3 }],
    ['/api/shop/cart/lines/23', { quantity: 2 }],
    ['/api/shop/cart/lines/23', { quantity: 1 }],
  ]);
});

test('changes are sent one after the other, so that the last answer is the newest', async () => {
  const { api, user } = openSheet();
  await shown(2);
  const first = held<Cart>();
  api.answers['PATCH /api/shop/cart/lines/:variantId'] = first.answer;
  await user.click(less());
  await user.click(screen.getByRole('button', { name: /^Take Norrland/ }));
  expect(api.sentTo('DELETE /api/shop/cart/lines/:variantId')).toEqual([]);
  first.come(withAxes(1));
  expect(await screen.findByText('Nothing in it yet')).toBeTruthy();
  expect(api.sentTo('DELETE /api/shop/cart/lines/:variantId')).toHaveLength(1);
});

test('what could not be changed is read anew, so that nothing untrue is shown', async () => {
  const { api, user } = openSheet();
  await shown(2);
  api.answers['PATCH /api/shop/cart/lines/:variantId'] = () =>
    refused(409, 'out_of_stock', 'Only one is left.');
  api.answers['GET /api/shop/cart'] = () => withAxes(1);
  await user.click(more());
  expect(await screen.findByText('Only one is left.')).toBeTruthy();
  expect(await shown(1)).toBeTruthy();
});

test('a line that changed is told at the top and at the line, and is paid for only once it is accepted', async () => {
  const change = {
    variantId: axe.variantId,
    what: 'price',
    title: 'Another price',
    words: 'It costs $199.00 now; it was $189.00.',
    priceBefore: '189.00',
    priceNow: '199.00',
    quantityBefore: null,
    quantityNow: null,
  } as const;
  const { api, user } = openSheet(cartOf({ ...axe, change }));
  api.answers['POST /api/shop/cart/accept'] = () => withAxes(2);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('One thing changed since you put it in');
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('#line-23');
  expect(screen.getByRole('note').textContent).toBe('It costs $199.00 now; it was $189.00.');
  expect(screen.queryByRole('link', { name: 'Check Out' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go on as it is now' }));
  expect(await screen.findByRole('link', { name: 'Check Out' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty cart says what it is for and leads back; Escape closes it', async () => {
  const { user, isOpen } = openSheet(cartOf());
  expect(await screen.findByText('What you add stays here until you buy it or take it out.')).toBeTruthy();
  expect(screen.queryByText('Total')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('a cart that changed in another tab is read anew', async () => {
  const { api } = openSheet();
  await shown(2);
  api.answers['GET /api/shop/cart'] = () => withAxes(3);
  dispatchEvent(new StorageEvent('storage', { key: 'rove.cart.pieces' }));
  expect(await shown(3)).toBeTruthy();
});
