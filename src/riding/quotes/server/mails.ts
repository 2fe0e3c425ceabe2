/** The mail to somebody who wished to be told when a driver comes near. */
import type { NewMail } from '#src/platform/mail/mail.ts';

export function nearNoteMail(
  to: string,
  near: { typeName: string; etaSeconds: number | null; pickup: string; link: string },
): NewMail {
  const minutes = near.etaSeconds === null ? null : Math.max(1, Math.round(near.etaSeconds / 60));
  return {
    kind: 'near',
    to,
    subject: `${withArticle(near.typeName)} is near`,
    paragraphs: [
      `${withArticle(near.typeName)} is free near ${near.pickup}${minutes === null ? '' : `, about ${minutes} min away`}.`,
      'Nothing is booked or held for you.',
    ],
    action: { label: 'See Who Is There', url: near.link },
  };
}

/** `A Standard`, `An XL`. */
const withArticle = (typeName: string) => `${/^[AEIOX]/.test(typeName) ? 'An' : 'A'} ${typeName}`;
