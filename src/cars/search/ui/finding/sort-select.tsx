import type { VehicleFilters } from '#src/cars/vehicles/filters.ts';
import { type Choice, InlineSelect } from '#src/design/select-field.tsx';
import { filterFormId } from './filter-address.ts';
import { useNewestFilters } from './use-newest-filters.ts';

const sortChoices: Choice[] = [
  { value: '', label: 'Newest first' },
  { value: 'deal', label: 'Best deal' },
  { value: 'price-low', label: 'Price, low to high' },
  { value: 'price-high', label: 'Price, high to low' },
  { value: 'mileage', label: 'Lowest mileage' },
  { value: 'nearest', label: 'Nearest' },
];

/**
 * Stands beside the result count, but belongs to the filter form. A phone has one `beside` the category chips, which
 * sends nothing itself: the form takes one of each name.
 */
export function SortSelect({ filters, beside = false }: { filters: VehicleFilters; beside?: boolean }) {
  const { newest, go } = useNewestFilters(filters);
  return (
    <InlineSelect
      label={beside ? 'Sort' : 'Sort by'}
      className={beside ? 'h-10' : 'max-md:hidden'}
      {...(!beside && { name: 'sort' })}
      form={filterFormId}
      key={filters.sort ?? ''}
      defaultValue={filters.sort === 'newest' ? '' : (filters.sort ?? '')}
      options={sortChoices}
      onChange={(event) => {
        const { sort: _, ...rest } = newest();
        const sort = event.currentTarget.value;
        go(sort === '' ? rest : { ...rest, sort: sort as NonNullable<VehicleFilters['sort']> });
      }}
    />
  );
}
