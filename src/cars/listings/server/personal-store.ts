/** What buyers and sellers wrote to and about each other. */
import { and, eq, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import {
  feedSchedules,
  inquiryMessages,
  sellerReviews,
  vehicleFeeds,
  vehicleInquiries,
  vehicleReports,
} from './tables.ts';

const nameless = 'Former member';

export const sellingPersonalData: PersonalData = {
  feature: 'selling',
  holdings: [
    {
      title: 'Messages you wrote about cars',
      table: inquiryMessages,
      where: ({ userId }) =>
        sql`exists (select 1 from vehicle_inquiries i where i.id = ${inquiryMessages.inquiryId} and (
          (i.seller_id = ${userId} and ${inquiryMessages.fromSeller}) or
          (i.buyer_id = ${userId} and not ${inquiryMessages.fromSeller})))`,
      fate: 'deleted',
    },
    {
      title: 'Questions you asked about cars',
      table: vehicleInquiries,
      where: ({ userId, email }) =>
        or(
          eq(vehicleInquiries.buyerId, userId),
          and(sql`${vehicleInquiries.buyerId} is null`, eq(vehicleInquiries.email, email)),
        ),
      fate: { without: { name: nameless, email: '', phone: null } },
      because: 'The seller keeps what they answered.',
      secret: ['sellerReadAt'],
    },
    {
      title: 'Questions you were asked about your cars',
      table: vehicleInquiries,
      of: vehicleInquiries.sellerId,
      fate: 'kept',
      because: 'The buyer keeps what they asked.',
      secret: ['buyerId', 'email', 'phone', 'buyerReadAt'],
    },
    {
      title: 'Reports you made',
      table: vehicleReports,
      of: vehicleReports.reporterId,
      fate: { without: { reporterId: null, details: '' } },
      because: 'That a listing was reported stays known, not by whom.',
      secret: ['settledBy'],
    },
    {
      title: 'Reports you settled',
      table: vehicleReports,
      of: vehicleReports.settledBy,
      fate: 'kept',
      because: 'Who settled a report stays known by number.',
      shown: false,
    },
    {
      title: 'Reviews you wrote of sellers',
      table: sellerReviews,
      of: sellerReviews.buyerId,
      fate: { without: { buyerName: nameless } },
      because: 'The stars are part of the seller’s rating; the name is removed.',
    },
    {
      title: 'Reviews of you as a seller',
      table: sellerReviews,
      of: sellerReviews.sellerId,
      fate: { without: { answer: null, answeredAt: null } },
      because: 'They belong to those who wrote them.',
      secret: ['buyerId'],
    },
    {
      title: 'Where a file of listings is fetched from',
      table: feedSchedules,
      of: feedSchedules.sellerId,
      fate: 'deleted',
      secret: ['turn'],
    },
    {
      title: 'Files of listings you sent',
      table: vehicleFeeds,
      of: vehicleFeeds.sellerId,
      fate: { without: { csv: null, dealerName: '' } },
      because: 'How many listings came in stays counted.',
    },
  ],
};
