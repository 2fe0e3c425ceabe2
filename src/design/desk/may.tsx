/** What of a page of the desk somebody's roles let them use; the server asks the same of every call. */
import { createContext, type ReactNode, useContext } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Permission } from '#src/platform/permissions.ts';

const Mine = createContext<readonly string[] | null>(null);

/** Around the pages of the desk: what whoever looks at them may do. */
export const MyPermissions = ({ all, children }: { all: readonly string[]; children: ReactNode }) => (
  <Mine value={all}>{children}</Mine>
);

/** Whether whoever looks may do this; outside of the frame of the desk everything is shown. */
export function useMay(): (permission: Permission) => boolean {
  const mine = useContext(Mine);
  return (permission) => mine === null || mine.includes(permission);
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
