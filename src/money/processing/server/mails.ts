import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';

export function giftMail(
  order: { recipientEmail: string; recipientName: string; fromName: string; message: string },
  cents: Cents,
  code: string,
  baseUrl: string,
): NewMail {
  const { recipientName, fromName, message } = order;
  const amount = formatMoney(cents);
  return {
    kind: 'gift_card',
    to: order.recipientEmail,
    subject: `A ${companyName()} gift card over ${amount} for you`,
    hello: recipientName,
    paragraphs: [
      `Somebody bought you a ${companyName()} gift card over ${amount}. Use it in parts or at once, on rides, vehicles and equipment.`,
      'Its code works like money:',
    ],
    code,
    ...(message || fromName
      ? { quote: { by: fromName || 'whoever bought it', words: message || 'For you.' } }
      : {}),
    action: { label: 'See What Is on It', url: `${baseUrl}/gift-cards` },
  };
}
