/** The desk's calls. Who may not is told so before anything is read; every act is in the shop's log. */
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { deskCalls, deskRefusals } from '#src/shop/stock/contract.ts';
import { carryStock, countStock, listStock, stockHistory } from '#src/shop/stock/server/counting.ts';
import {
  addVariant,
  createItem,
  editItem,
  editVariant,
  getItem,
  listItems,
  publishItem,
  withdrawItem,
} from '#src/shop/stock/server/items.ts';
import type { DeskParts } from '#src/shop/stock/server/parts.ts';
import { setPictures } from '#src/shop/stock/server/pictures.ts';
import { readClocks, soldReport, toCsv } from '#src/shop/stock/server/reports.ts';
import {
  addStore,
  closeStore,
  editStore,
  listStores,
  raiseStore,
  reopenStore,
} from '#src/shop/stock/server/stores.ts';
import { serveItemPictures } from '#src/shop/stock/server/upload-routes.ts';
import { stockCalls, stockRefusals } from '#src/shop/stock/stock-contract.ts';
import { storeCalls, storeRefusals } from '#src/shop/stock/store-contract.ts';
import {
  arrived,
  cancelForBuyer,
  idOf,
  makeReady,
  nameParcels,
  pack,
  packMany,
  receiveReturn,
  shipMany,
} from './orders/order-moves.ts';
import { deskOrder, listOrders, summary } from './orders/order-views.ts';
import { refundLines, refundSum } from './orders/refunding.ts';
import { aheadArrived, sendAhead } from './orders/sending-ahead.ts';
import type { ShopDesk } from './service.ts';

const tag = 'Operations';

export async function serveShopDesk(app: FastifyInstance, { parts }: ShopDesk): Promise<void> {
  serveOrdersDesk(app, parts);
  serveStockDesk(app, parts);
  serveStores(app, parts);
  await serveItemPictures(app, parts);
}

function serveOrdersDesk(app: FastifyInstance, parts: DeskParts): void {
  /** Does something to an order, and answers it as it is then. */
  const after = async (actor: Actor, number: string, work: (id: number) => Promise<unknown>) => {
    const id = idOf(number);
    await work(id);
    return deskOrder(parts, actor, id);
  };
  serve(
    app,
    tag,
    { calls: deskCalls, refusals: deskRefusals },
    {
      'GET /api/operations/shop/summary': () => summary(parts),
      'GET /api/operations/shop/orders': ({ query }) => listOrders(parts, query),
      'GET /api/operations/shop/orders/:number': ({ actor, params }) =>
        deskOrder(parts, actor, idOf(params.number)),
      'POST /api/operations/shop/orders/:number/pack': ({ actor, params }) =>
        after(actor, params.number, (id) => pack(parts, actor, id)),
      'POST /api/operations/shop/pack': ({ actor, body }) => packMany(parts, actor, body.numbers),
      'POST /api/operations/shop/ship': ({ actor, body }) => shipMany(parts, actor, body.parcels),
      'POST /api/operations/shop/orders/:number/parcels': ({ actor, params, body }) =>
        after(actor, params.number, (id) => nameParcels(parts, actor, id, body.parcels)),
      'POST /api/operations/shop/orders/:number/ahead': ({ actor, params, body }) =>
        after(actor, params.number, (id) => sendAhead(parts, actor, id, body)),
      'POST /api/operations/shop/orders/:number/ahead/arrived': ({ actor, params, body }) =>
        after(actor, params.number, (id) => aheadArrived(parts, actor, id, body.trackingNumber)),
      'POST /api/operations/shop/orders/:number/ready': ({ actor, params }) =>
        after(actor, params.number, (id) => makeReady(parts, actor, id)),
      'POST /api/operations/shop/orders/:number/arrived': ({ actor, params }) =>
        after(actor, params.number, (id) => arrived(parts, actor, id)),
      'POST /api/operations/shop/orders/:number/cancel': ({ actor, params, body }) =>
        after(actor, params.number, (id) => cancelForBuyer(parts, actor, id, body.reason)),
      'POST /api/operations/shop/orders/:number/returns/:id/receive': ({ actor, params, body }) =>
        after(actor, params.number, (id) => receiveReturn(parts, actor, id, params.id, body.note)),
      'POST /api/operations/shop/orders/:number/refund-sum': ({ params, body }) =>
        refundSum(parts, idOf(params.number), body),
      'POST /api/operations/shop/orders/:number/refunds': ({ actor, params, body }) =>
        after(actor, params.number, (id) => refundLines(parts, actor, id, body)),
    },
  );
}

function serveStores(app: FastifyInstance, parts: DeskParts): void {
  serve(
    app,
    tag,
    { calls: storeCalls, refusals: storeRefusals },
    {
      'GET /api/operations/shop/stores': () => listStores(parts),
      'POST /api/operations/shop/stores': ({ actor, body }) => addStore(parts, actor, body),
      'PATCH /api/operations/shop/stores/:id': ({ actor, params, body }) =>
        editStore(parts, actor, params.id, body),
      'POST /api/operations/shop/stores/:id/raise': ({ actor, params }) =>
        raiseStore(parts, actor, params.id),
      'POST /api/operations/shop/stores/:id/close': ({ actor, params }) =>
        closeStore(parts, actor, params.id),
      'POST /api/operations/shop/stores/:id/reopen': ({ actor, params }) =>
        reopenStore(parts, actor, params.id),
    },
  );
}

function serveStockDesk(app: FastifyInstance, parts: DeskParts): void {
  serve(
    app,
    tag,
    { calls: stockCalls, refusals: stockRefusals },
    {
      'GET /api/operations/shop/stock': ({ query }) => listStock(parts, { low: query.low === 'true' }),
      'POST /api/operations/shop/variants/:id/count': ({ actor, params, body }) =>
        countStock(parts, actor, params.id, body),
      'POST /api/operations/shop/variants/:id/carry': ({ actor, params, body }) =>
        carryStock(parts, actor, params.id, body),
      'GET /api/operations/shop/variants/:id/history': ({ params, query }) =>
        stockHistory(parts, params.id, query.before),
      'GET /api/operations/shop/posts': () => parts.posts.titles(),
      'GET /api/operations/shop/items': () => listItems(parts),
      'POST /api/operations/shop/items': ({ actor, body }) => createItem(parts, actor, body),
      'GET /api/operations/shop/items/:id': ({ params }) => getItem(parts, params.id),
      'PATCH /api/operations/shop/items/:id': ({ actor, params, body }) =>
        editItem(parts, actor, params.id, body),
      'POST /api/operations/shop/items/:id/publish': ({ actor, params }) =>
        publishItem(parts, actor, params.id),
      'POST /api/operations/shop/items/:id/withdraw': ({ actor, params }) =>
        withdrawItem(parts, actor, params.id),
      'POST /api/operations/shop/items/:id/variants': ({ actor, params, body }) =>
        addVariant(parts, actor, params.id, body),
      'PATCH /api/operations/shop/variants/:id': ({ actor, params, body }) =>
        editVariant(parts, actor, params.id, body),
      'PATCH /api/operations/shop/items/:id/pictures': ({ actor, params, body }) =>
        setPictures(parts, actor, params.id, body.pictures),
      'GET /api/operations/shop/clocks': () => readClocks(parts),
      'GET /api/operations/shop/reports/sold': ({ query }) => soldReport(parts, query),
      'GET /api/operations/shop/reports/sold.csv': async ({ query, reply }) => {
        const report = await soldReport(parts, query);
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="sold-${report.from}-${report.to}.csv"`);
        return toCsv(report);
      },
    },
  );
}
