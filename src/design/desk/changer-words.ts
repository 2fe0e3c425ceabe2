/** After the time of a change: who made it, by name, or by number where they have left. */
export function changerWords({ changedBy, by }: { changedBy: number | null; by: string | null }): string {
  if (changedBy === null) return ', brought by a file';
  return `, ${by ?? `account ${changedBy}, who has left`}`;
}
