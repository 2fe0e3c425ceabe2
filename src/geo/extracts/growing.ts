/** A list in a typed array that grows as it is written to, since nobody knows beforehand how many there are. */

type Numbers = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

export interface Growing<T extends Numbers> {
  readonly length: number;
  push(value: number): number;
  /** The array as it is now, with room behind `length`; another one after the next `push`. */
  readonly array: T;
  /** A copy of just what was written. */
  done(): T;
}

export function growing<T extends Numbers>(make: new (length: number) => T, room = 1024): Growing<T> {
  let array = new make(room);
  let length = 0;
  return {
    get length() {
      return length;
    },
    get array() {
      return array;
    },
    push(value) {
      if (length === array.length) {
        const larger = new make(Math.ceil(array.length * 1.6));
        larger.set(array);
        array = larger;
      }
      array[length] = value;
      return length++;
    },
    done: () => array.slice(0, length) as T,
  };
}
