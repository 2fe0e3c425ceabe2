/** What people put into carts and wait for in the shop. */
import { inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { shopStockChanges, shopStockNotes } from '#src/shop/catalogue/server/tables.ts';
import { shopCartLines, shopCarts, shopCheckouts } from './checkout/tables.ts';

export const equipmentPersonalData: PersonalData = {
  feature: 'equipment',
  holdings: [
    {
      title: 'What is in your cart',
      table: shopCartLines,
      where: ({ userId }) =>
        inArray(shopCartLines.cartId, sql`(select id from shop_carts where user_id = ${userId})`),
      fate: 'deleted',
    },
    { title: 'Your cart', table: shopCarts, of: shopCarts.userId, fate: 'deleted', secret: ['visitor'] },
    { title: 'Gear you wait for', table: shopStockNotes, ofEmail: shopStockNotes.email, fate: 'deleted' },
    {
      title: 'Your checkouts in the shop',
      table: shopCheckouts,
      // Those of the account, those of its orders, and those of orders that a visitor made with its address.
      where: ({ userId, email }) =>
        sql`(${shopCheckouts.userId} = ${userId} or ${shopCheckouts.orderId} in (select id from orders
          where buyer_id = ${userId} or (buyer_id is null and ${shopCheckouts.email} = ${email})))`,
      fate: { without: { email: '', phone: '', name: 'Former member', note: '', shipTo: null } },
      because: 'What was sold at which price is part of the books.',
      secret: ['id'],
    },
    {
      title: 'Stock you counted',
      table: shopStockChanges,
      of: shopStockChanges.actorId,
      fate: 'kept',
      because: 'Who moved goods or money stays known by number.',
      shown: false,
    },
  ],
};
