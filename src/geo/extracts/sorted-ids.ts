/** Numbers of points in order, in which one is found by halving. What is read with `!` is an index of the array. */

/** Sorted, each once. */
export function distinct(ids: Float64Array): Float64Array {
  const sorted = ids.slice().sort();
  let count = 0;
  for (const id of sorted) if (count === 0 || sorted[count - 1] !== id) sorted[count++] = id;
  return sorted.slice(0, count);
}

/** -1 where it is not there. */
export function indexIn(sorted: Float64Array, id: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = sorted[middle]!;
    if (there === id) return middle;
    if (there < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
