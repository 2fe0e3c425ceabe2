import { Form, NavLink } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import {
  ChartColumn,
  List,
  PackageOpen,
  Search,
  SlidersHorizontal,
  Store,
  Tag,
  Warehouse,
} from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';

const ways = [
  { to: '/operations/shop', label: 'Orders', Icon: PackageOpen, end: true },
  { to: '/operations/shop/orders', label: 'Table', Icon: List, end: false },
  { to: '/operations/shop/stock', label: 'Stock', Icon: Warehouse, end: false },
  { to: '/operations/shop/items', label: 'Items', Icon: Tag, end: false },
  { to: '/operations/shop/sales', label: 'Sales', Icon: ChartColumn, end: false },
  { to: '/operations/shop/stores', label: 'Stores', Icon: Store, end: false },
  { to: '/operations/shop/settings', label: 'Settings', Icon: SlidersHorizontal, end: false },
];

/** Above every page of the shop's desk: its name, a search over all orders, and the ways between the pages. */
export function ShopHeader({ title, search }: { title: string; search?: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-40">{title}</h1>
      <div className="flex w-full flex-wrap items-center gap-2 xl:w-auto">
        <Form
          action="/operations/shop"
          role="search"
          className="flex min-w-0 grow basis-[300px] gap-2 max-[260px]:flex-wrap"
        >
          <TextField
            kind="search"
            name="search"
            label="Search orders"
            labelHidden
            placeholder="Order, email, tracking"
            key={search}
            defaultValue={search ?? ''}
            maxLength={100}
            lead={<Search size={18} aria-hidden="true" />}
            className="grow"
          />
          <Button type="submit" size="lg">
            Find
          </Button>
        </Form>
        <nav
          aria-label="Shop"
          className="grid w-full grid-cols-3 gap-1.5 sm:gap-2 sm:flex sm:w-auto sm:flex-wrap"
        >
          {ways.map(({ to, label, Icon, end }) => (
            <NavLink
              key={to}
              to={to}
              end={end}
              className={({ isActive }) =>
                buttonClass({ size: 'lg' }, cx('max-sm:px-1!', isActive && 'border-spruce! text-spruce!'))
              }
            >
              <Icon size={18} aria-hidden="true" className="max-sm:hidden" />
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </div>
  );
}
