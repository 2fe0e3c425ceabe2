import { Form, useNavigate } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { SlidersHorizontal } from '#src/design/icons.ts';
import { type Asked, writeAsked } from '#src/platform/desk-tables/table-address.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { MenuBox } from './menu-box.tsx';

/** Which columns are shown. What is chosen is kept for whoever chose it, and stands in no address but where it did. */
export function ColumnsMenu({
  shape,
  asked,
  shown,
  onChoose,
}: {
  shape: TableShape;
  asked: Asked;
  shown: readonly string[];
  /** Null for those that come along. */
  onChoose: (columns: string[] | null) => void;
}) {
  const navigate = useNavigate();
  const choose = (columns: string[] | null) => {
    onChoose(columns);
    if (asked.columns)
      navigate(`?${writeAsked(shape, { ...asked, columns: null })}`, { preventScrollReset: true });
  };
  return (
    <MenuBox
      align="right"
      className={buttonClass({ size: 'sm' })}
      summary={
        <>
          <SlidersHorizontal size={16} aria-hidden="true" />
          Columns
        </>
      }
    >
      {(close) => (
        <Form
          key={shown.join()}
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            const columns = new FormData(event.currentTarget).getAll('columns').map(String);
            close();
            choose(columns.length > 0 ? columns : null);
          }}
        >
          <fieldset>
            <legend className="text-13 font-semibold">Columns that you see</legend>
            <div className="max-h-[50dvh] overflow-y-auto pr-2">
              {shape.columns.map(({ key, label }) => (
                <CheckboxField
                  key={key}
                  label={label}
                  name="columns"
                  value={key}
                  defaultChecked={shown.includes(key)}
                />
              ))}
            </div>
          </fieldset>
          <div className="flex gap-2">
            <Button type="submit" tone="spruce">
              Show these
            </Button>
            <Button
              onClick={() => {
                close();
                choose(null);
              }}
            >
              As they come
            </Button>
          </div>
        </Form>
      )}
    </MenuBox>
  );
}
