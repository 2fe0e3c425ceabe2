/** The areas of a city: a list, a map on which they are drawn, what is said of the chosen one, and saving it all. */

import { type ReactNode, useMemo, useReducer, useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { Check, PenLine, Redo2, Undo2 } from '#src/design/icons.ts';
import { areaIdFor } from '#src/geo/desk/areas-geojson.ts';
import { areaProblem, type Ring } from '#src/geo/streets/cities/area.ts';
import { areasProblem } from '#src/geo/streets/cities/areas-problem.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import { WhyAndWhen } from '../why-and-when.tsx';
import { AreaList } from './area-list.tsx';
import { AreaPanel } from './area-panel.tsx';
import { AreasMap } from './areas-map.tsx';
import {
  beginHistory,
  changed,
  type Drawn,
  type History,
  newArea,
  redone,
  ringOfSelected,
  type Selected,
  undone,
  withArea,
  withoutArea,
  withZone,
} from './editing.ts';
import type { Tool } from './map-props.ts';

type Step = { change: Drawn; act?: string | undefined } | 'undo' | 'redo';

function stepped(history: History, step: Step): History {
  if (step === 'undo') return undone(history);
  if (step === 'redo') return redone(history);
  return changed(history, step.change, step.act);
}

const toolWords: Record<Tool, string> = {
  select: 'Drag corners; press the mark between two for another one.',
  draw: 'Press on the map for each corner in turn.',
  door: 'Press where the door is.',
  middle: 'Press where the middle of the city is.',
};

export function AreasEditor({
  facts,
  version,
  refused,
}: {
  facts: CityFacts;
  version: number;
  refused: Refused | null | undefined;
}) {
  const { serviceArea, centre, areas, openingHours } = facts;
  const [history, step] = useReducer(stepped, { serviceArea, centre, areas, openingHours }, beginHistory);
  const [selected, setSelected] = useState<Selected>(null);
  const [tool, setTool] = useState<Tool>('select');
  const drawn = history.now;
  const change = (next: Drawn, act?: string) => {
    step({ change: next, act });
    if (tool === 'middle') setTool('select');
  };
  const select = (next: Selected) => {
    setSelected(next);
    setTool('select');
  };
  const outlined = selected !== null && selected.what !== 'hours';
  return (
    <div className="mt-6 space-y-4">
      <div className="grid items-start gap-4 lg:grid-cols-[300px_minmax(0,1fr)]">
        <AreaList
          cityId={facts.id}
          {...{ drawn, selected }}
          onSelect={select}
          onAdd={(kind, name) => {
            const area = newArea(kind, areaIdFor(name, drawn.areas), name);
            change({ ...drawn, areas: [...drawn.areas, area] });
            setSelected({ what: 'area', id: area.id });
            setTool('draw');
          }}
          onImport={(read) => {
            change({ ...drawn, ...read });
            select(null);
          }}
        />
        <div className="relative space-y-4">
          <AreasMap
            cityId={facts.id}
            {...{ drawn, selected, tool }}
            onSelect={select}
            onChange={change}
            tools={<Tools {...{ history, step, tool, setTool, outlined }} />}
          />
          {selected && (
            <AreaPanel
              key={`${JSON.stringify(selected)} ${history.revision}`}
              {...{ drawn, selected }}
              onChange={change}
              onDoorTool={() => setTool('door')}
              onMiddleTool={() => setTool('middle')}
              onZone={(id, zone) => {
                const known = ringOfSelected(drawn, { what: 'zone', id });
                const isBegun = zone?.length === 0;
                if (zone !== undefined && !(isBegun && known))
                  change(withArea(drawn, { what: 'zone', id }, (area) => withZone(area, zone)));
                select(isBegun ? { what: 'zone', id } : { what: 'area', id });
                if (isBegun && !known) setTool('draw');
              }}
              onRemove={(id) => {
                select(null);
                change(withoutArea(drawn, id));
              }}
              onClose={() => select(null)}
            />
          )}
        </div>
      </div>
      <SaveAreas
        {...{ drawn, version, refused }}
        timeZone={facts.timeZone}
        isSame={history.past.length === 0}
      />
    </div>
  );
}

function Tools({
  history,
  step,
  tool,
  setTool,
  outlined,
}: {
  history: History;
  step: (step: Step) => void;
  tool: Tool;
  setTool: (tool: Tool) => void;
  outlined: boolean;
}) {
  const drawing = tool !== 'select';
  return (
    <>
      <div className="flex rounded-control border border-line bg-card">
        <ToolButton label="Undo" disabled={history.past.length === 0} onPress={() => step('undo')}>
          <Undo2 size={20} aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Redo" disabled={history.future.length === 0} onPress={() => step('redo')}>
          <Redo2 size={20} aria-hidden="true" />
        </ToolButton>
        {outlined && (
          <ToolButton
            label={drawing ? 'Done' : 'Add corners'}
            isOn={drawing}
            onPress={() => setTool(drawing ? 'select' : 'draw')}
          >
            {drawing ? <Check size={20} aria-hidden="true" /> : <PenLine size={20} aria-hidden="true" />}
          </ToolButton>
        )}
      </div>
      {outlined && (
        <p className="rounded-control border border-line bg-card px-3 py-2 text-13 max-lg:hidden">
          {toolWords[tool]}
        </p>
      )}
    </>
  );
}

function ToolButton({
  label,
  isOn,
  disabled = false,
  onPress,
  children,
}: {
  label: string;
  isOn?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'grid size-11 place-items-center rounded-control disabled:opacity-40',
        isOn ? 'bg-selected text-on-selected' : 'hover:bg-well',
      )}
    >
      {children}
    </button>
  );
}

function SaveAreas({
  drawn,
  version,
  timeZone,
  isSame,
  refused,
}: {
  drawn: Drawn;
  version: number;
  timeZone: string;
  isSame: boolean;
  refused: Refused | null | undefined;
}) {
  const busy = useNavigation().formData?.get('version') === String(version);
  const problem = useMemo(() => areaProblem(drawn.serviceArea as Ring[]) ?? areasProblem(drawn), [drawn]);
  const errors = refused?.fields ?? {};
  return (
    <Card className="p-4 md:p-5">
      <DeskForm needs="cities.edit" method="post" encType="multipart/form-data" className="space-y-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="drawn" value={JSON.stringify(drawn)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <WhyAndWhen timeZone={timeZone} errors={errors} />
        </div>
        <p role="status" className={problem ? 'font-medium text-amber' : 'text-13 text-muted'}>
          {problem ?? (isSame ? 'Nothing is changed yet.' : 'What is drawn can be saved.')}
        </p>
        {refused && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="signal" busy={busy}>
          Save, for all
        </Button>
      </DeskForm>
    </Card>
  );
}
