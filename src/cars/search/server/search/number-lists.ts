/**
 * A list of numbers for each slot, all of them one after the other in one array: as an array of its own each would take
 * several times its numbers. What is replaced leaves a hole, and the holes are closed once they are a third of all.
 */

const firstRoom = 1 << 12;

/** @returns a list by its slot, empty unless set; what `get` answers is good until the next `set` */
export function createNumberLists() {
  let numbers = new Int32Array(firstRoom);
  let used = 0;
  let living = 0;
  let starts = new Int32Array(firstRoom);
  let lengths = new Int32Array(firstRoom);

  function get(slot: number): Int32Array {
    const start = starts[slot] ?? 0;
    return numbers.subarray(start, start + (lengths[slot] ?? 0));
  }

  /** Moves every list into an array with room for `more` and a quarter beyond. */
  function pack(more: number): void {
    const packed = new Int32Array(Math.ceil((living + more) * 1.25) + firstRoom);
    let to = 0;
    for (const [slot, length] of lengths.entries()) {
      if (length === 0) continue;
      packed.set(get(slot), to);
      starts[slot] = to;
      to += length;
    }
    numbers = packed;
    used = to;
  }

  function set(slot: number, list: Int32Array): void {
    while (slot >= lengths.length) {
      starts = doubled(starts);
      lengths = doubled(lengths);
    }
    living += list.length - (lengths[slot] ?? 0);
    lengths[slot] = 0;
    if (used + list.length > numbers.length || (used - living) * 3 > used + firstRoom) pack(list.length);
    numbers.set(list, used);
    starts[slot] = used;
    lengths[slot] = list.length;
    used += list.length;
  }

  return {
    get,
    set,
  };
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
