/** Lines that go on where another one ends, as one line: streets are mapped in pieces, and so are shores and the edges of lakes. */

/** Longer ones would be cut into tiles again and again. */
const mostPoints = 20_000;

/**
 * @param lines numbers of points, at least two each
 * @param keepsDirection whether a line may not be turned around, as one that is driven one way
 */
export function joinLines(lines: readonly number[][], keepsDirection: boolean): number[][] {
  const ends = new Map<number, number[]>();
  const remember = (point: number | undefined, line: number) => {
    if (point === undefined) return;
    const there = ends.get(point);
    if (there) there.push(line);
    else ends.set(point, [line]);
  };
  lines.forEach((line, i) => {
    remember(line[0], i);
    if (line.at(-1) !== line[0]) remember(line.at(-1), i);
  });
  const used = new Uint8Array(lines.length);
  /** What goes on from a point, in the direction away from it. */
  const takeFrom = (point: number | undefined, isAhead: boolean): number[] | undefined => {
    for (const i of ends.get(point ?? -1) ?? []) {
      const line = lines[i];
      if (used[i] || !line) continue;
      const fits = line[isAhead ? 0 : line.length - 1] === point;
      if (!fits && keepsDirection) continue;
      used[i] = 1;
      return fits ? line : line.toReversed();
    }
    return undefined;
  };
  const joined: number[][] = [];
  lines.forEach((line, i) => {
    if (used[i]) return;
    used[i] = 1;
    let whole = [...line];
    const isOpen = () => whole[0] !== whole.at(-1) && whole.length < mostPoints;
    for (
      let next = isOpen() && takeFrom(whole.at(-1), true);
      next;
      next = isOpen() && takeFrom(whole.at(-1), true)
    )
      for (const point of next.slice(1)) whole.push(point);
    for (let last = isOpen() && takeFrom(whole[0], false); last; last = isOpen() && takeFrom(whole[0], false))
      whole = [...last.slice(0, -1), ...whole];
    joined.push(whole);
  });
  return joined;
}
