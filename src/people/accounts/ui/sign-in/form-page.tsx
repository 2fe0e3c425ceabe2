import type { ReactNode } from 'react';
import { Card } from '#src/design/card.tsx';

/** A page with one form in one column, on contour lines. */
export function FormPage({
  title,
  intro,
  children,
  below,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Under the card: the other way in. */
  below?: ReactNode;
}) {
  return (
    <div className="contours flex grow flex-col items-center px-4 pt-8 pb-12 md:pt-16">
      <div className="w-full max-w-[456px]">
        <Card className="px-5 py-7 md:px-8 md:py-9">
          <h1 className="text-28 md:text-40">{title}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-6">{children}</div>
        </Card>
        {below && <div className="mt-5 text-center">{below}</div>}
      </div>
    </div>
  );
}

export const textLink =
  'font-semibold text-spruce underline decoration-1 underline-offset-[3px] hover:decoration-2';
