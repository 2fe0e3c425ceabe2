/** The mail to somebody who wished to be told when a driver comes near. */
import type { NewMail } from '#src/platform/mail/mail.ts';

export function nearNoteMail(
  to: string,
  near: { typeName: string; etaSeconds: number | null; pickup: string; link: string },
): NewMail {
  const minutes = near.etaSeconds === null ? null : Math.max(1, Math.round(near.etaSeconds / 60));
  return {
    to,
    subject: `${withArticle(near.typeName)} is near`,
    body: [
      `${withArticle(near.typeName)} is free near ${near.pickup}${minutes === null ? '' : `, about ${minutes} min away`}.`,
      'Nothing is booked or held for you. See who is there, and book:',
      near.link,
    ].join('\n'),
  };
}

/** `A Standard`, `An XL`. */
const withArticle = (typeName: string) => `${/^[AEIOX]/.test(typeName) ? 'An' : 'A'} ${typeName}`;
