import type { PlaceInLine } from '../contract.ts';

/** On an offer that comes from the line: why it came here, and what declining it costs. */
export const FirstInLine = ({ place: { name, declinesLeft } }: { place: PlaceInLine }) => (
  <p className="mt-2 font-semibold text-spruce">
    You are asked first in line at {name}.{' '}
    {declinesLeft === 0 ? 'Without it you go to the end.' : 'Declining it costs you nothing yet.'}
  </p>
);
