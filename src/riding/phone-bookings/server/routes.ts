import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { phoneBookingsCalls, phoneBookingsRefusals } from '../contract.ts';
import { bookForCaller, bookPaid, estimateForCaller, lookByLink } from './booking.ts';
import { setTakesCash } from './cash.ts';
import { cancelByPhone, changeNote, readBooking } from './changing.ts';
import { findCaller } from './looking.ts';
import type { PhoneBookings } from './service.ts';
import { decideWhoBears, listUnpaid, sayUnpaid } from './unpaid.ts';

export function servePhoneBookings(app: FastifyInstance, { parts }: PhoneBookings): void {
  serve(
    app,
    'Telephone bookings',
    { calls: phoneBookingsCalls, refusals: phoneBookingsRefusals },
    {
      'POST /api/operations/callers/find': ({ actor, body, cities }) =>
        findCaller(parts, actor, body.phone, cities),
      'POST /api/operations/phone-bookings/estimate': ({ actor, body, cities }) =>
        estimateForCaller(parts, actor, body, cities),
      'POST /api/operations/phone-bookings': ({ actor, body, cities }) =>
        bookForCaller(parts, actor, body, cities),
      'GET /api/operations/phone-bookings/:id': ({ actor, params }) => readBooking(parts, actor, params.id),
      'PUT /api/operations/phone-bookings/:id/note': ({ actor, params, body }) =>
        changeNote(parts, actor, params.id, body.note),
      'POST /api/operations/phone-bookings/:id/cancel': ({ actor, params, body }) =>
        cancelByPhone(parts, actor, params.id, body),
      'POST /api/phone-bookings/look': ({ body }) => lookByLink(parts, body.token),
      'POST /api/phone-bookings/pay': ({ body }) => bookPaid(parts, body.token, body.paymentIntentId),
      'PUT /api/drivers/:id/cash': ({ actor, params, body }) =>
        setTakesCash(parts, actor, params.id, body.takesCash),
      'POST /api/rides/:id/unpaid': ({ actor, params, body }) =>
        sayUnpaid(parts, actor, params.id, body.words),
      'GET /api/operations/unpaid-fares': ({ query, cities }) => listUnpaid(parts, query.before, cities),
      'POST /api/operations/unpaid-fares/:id/decide': ({ actor, params, body }) =>
        decideWhoBears(parts, actor, params.id, body),
    },
  );
}
