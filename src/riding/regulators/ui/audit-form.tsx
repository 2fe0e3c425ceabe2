/** The files of a city's audit: which, of which days. A plain form, so that the browser saves what comes. */
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Download } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { auditFiles, mostAuditDays } from '../audit-kinds.ts';
import type { Regulators } from '../contract.ts';

export function AuditForm({ cities }: Pick<Regulators, 'cities'>) {
  const yesterday = cities.map((city) => city.yesterday).sort()[0] ?? '';
  return (
    <form method="get" action="/api/operations/regulators/audit.csv" className="mt-3 max-w-[640px]">
      <Card className="grid gap-4 p-4 sm:grid-cols-2 md:p-5">
        <SelectField
          label="City"
          name="city"
          options={cities.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label="File"
          name="file"
          options={Object.entries(auditFiles).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          label="First day"
          name="from"
          type="date"
          required
          max={yesterday}
          defaultValue={`${yesterday.slice(0, 8)}01`}
          hint="By the city’s clocks"
        />
        <TextField
          label="Last day"
          name="to"
          type="date"
          required
          max={yesterday}
          defaultValue={yesterday}
          hint={`At most ${mostAuditDays} days`}
        />
        <p className="text-13 text-muted sm:col-span-2">
          Places to 10 m and times to the minute. Trips, drivers and cars have the names this city’s data has
          everywhere. Each download stands in the audit.
        </p>
        <div className="sm:col-span-2">
          <Button type="submit" tone="outline">
            <Download size={18} aria-hidden="true" />
            Download CSV
          </Button>
        </div>
      </Card>
    </form>
  );
}
