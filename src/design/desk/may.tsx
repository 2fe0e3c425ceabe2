/** What of a page of the desk somebody's roles let them use; the server asks the same of every call. */
import { createContext, type ReactNode, useContext } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Permission } from '#src/platform/permissions.ts';

interface Mine {
  all: readonly string[];
  some: readonly string[];
  /** The cities of `some`, by their ids. */
  cities?: Readonly<Record<string, readonly string[]>>;
}
const Mine = createContext<Mine | null>(null);

/** Whether somebody may do this anywhere; with `ofCompany`, in all cities and for the whole company. */
export type MayDo = (permission: Permission, ofCompany?: boolean) => boolean;

/**
 * Around the pages of the desk: what whoever looks at them may do, and what in certain cities alone (`some`, with their
 * `cities`), to which the server keeps whatever it shows them.
 */
export function MyPermissions({
  all,
  some = [],
  cities = {},
  children,
}: Omit<Mine, 'some'> & { some?: readonly string[]; children: ReactNode }) {
  return <Mine value={{ all, some, cities }}>{children}</Mine>;
}

/** Whether somebody may do this in a city, by its id. */
export function useMayIn(): (permission: Permission, cityId: string) => boolean {
  const mine = useContext(Mine);
  return (permission, cityId) =>
    mine === null || mine.all.includes(permission) || mine.cities?.[permission]?.includes(cityId) === true;
}

/** What `all` and `some` let somebody do. */
export const mayBy =
  ({ all, some }: Mine): MayDo =>
  (permission, ofCompany = false) =>
    all.includes(permission) || (!ofCompany && some.includes(permission));

/** Whether whoever looks may do this; outside of the frame of the desk everything is shown. */
export function useMay(): MayDo {
  const mine = useContext(Mine);
  return mine === null ? () => true : mayBy(mine);
}

/** Shown only to who may do it. */
export function May({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) ? children : null;
}

/** A form of the desk: whoever may not send it reads what it holds, and can change nothing. */
export function DeskForm({ needs, children, className = '', ...form }: FormProps & { needs: Permission }) {
  if (useMay()(needs))
    return (
      <Form className={className} {...form}>
        {children}
      </Form>
    );
  return (
    <fieldset disabled className={`min-w-0 ${className}`}>
      <p className="text-13 text-muted">Your roles let you see this and not change it.</p>
      {children}
    </fieldset>
  );
}
