/** What a tax is called where people read it. Pure, and without the shapes of calls, so that browsers may use it. */

/** `HST 13%`, `QST 9.975%, included` */
export const taxLabel = ({
  name,
  perHundredThousand,
  included,
}: {
  name: string;
  perHundredThousand: number;
  included: boolean;
}): string => `${name} ${perHundredThousand / 1_000}%${included ? ', included' : ''}`;
