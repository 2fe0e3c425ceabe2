import { ErrorPanel } from '#src/design/error-panel.tsx';

/** Why there is no fare, when no single field is to blame; or none that can be paid. */
export default function EstimateProblem({ title, words }: { title: string; words: string }) {
  return <ErrorPanel title={title}>{words}</ErrorPanel>;
}
