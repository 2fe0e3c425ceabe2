import { ErrorPanel } from '#src/design/error-panel.tsx';

/** Why there is no fare, when no single field is to blame. */
export default function EstimateProblem({ words }: { words: string }) {
  return <ErrorPanel title="No fare estimate">{words}</ErrorPanel>;
}
