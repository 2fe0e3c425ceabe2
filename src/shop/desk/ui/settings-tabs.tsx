import { ChipLink } from '#src/design/chip.tsx';

/** Between what a company sets of its shop, and its stores. */
export const SettingsTabs = ({ on }: { on: 'settings' | 'stores' }) => (
  <nav aria-label="What is set" className="flex gap-2">
    <ChipLink to="/operations/shop/settings" on={on === 'settings'}>
      Delivery and returns
    </ChipLink>
    <ChipLink to="/operations/shop/stores" on={on === 'stores'}>
      Stores
    </ChipLink>
  </nav>
);
