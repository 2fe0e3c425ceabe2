/** What every bench ends with, so that one that measured nothing cannot pass for one that ran. */

/** With `--quick` a bench runs for seconds: enough to see that it still measures, too little for its goal. */
export const quick = process.argv.includes('--quick');

/** The arguments of the command line that are not switches. */
export const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** Starts the line that the runner reads; without it a bench has not concluded. */
export const concluded = 'concluded: ';

/**
 * Fails the process when any figure is missing, zero or no number, and, unless `quick`, when a goal was missed.
 * @param figures what was measured, by name with its unit
 * @param goals whether each goal was met, by its words
 * @param always goals that no pace changes, such as a size: looked at in a quick run too
 */
export function conclude(
  figures: Record<string, number>,
  goals: Record<string, boolean> = {},
  always: Record<string, boolean> = {},
): void {
  const empty = Object.entries(figures)
    .filter(([, value]) => !(Number.isFinite(value) && value > 0))
    .map(([name]) => name);
  if (empty.length > 0 || Object.keys(figures).length === 0) {
    console.error(`Nothing was measured: ${empty.join(', ') || 'no figures'}.`);
    process.exitCode = 1;
  }
  const missedOf = (asked: Record<string, boolean>) =>
    Object.entries(asked)
      .filter(([, met]) => !met)
      .map(([words]) => words);
  const larger = missedOf(always);
  for (const words of larger) console.error(`Missed: ${words}`);
  if (larger.length > 0) process.exitCode = 1;
  const missed = missedOf(goals);
  for (const words of missed) console.error(`${quick ? 'Not looked at in a quick run' : 'Missed'}: ${words}`);
  if (missed.length > 0 && !quick) process.exitCode = 1;
  console.log(concluded + JSON.stringify(figures));
}
