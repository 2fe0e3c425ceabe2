/** What is least comes first. An entry that has become cheaper is pushed again; whoever takes it out sees that it is old. */
export interface Heap {
  readonly size: number;
  /** The least key; Infinity where there is none. */
  readonly leastKey: number;
  push(key: number, item: number): void;
  /** Takes out the item of the least key. */
  pop(): number;
  clear(): void;
}

export function createHeap(room = 256): Heap {
  let keys = new Float64Array(room);
  let items = new Uint32Array(room);
  let size = 0;
  function grow(): void {
    const [moreKeys, moreItems] = [new Float64Array(size * 2), new Uint32Array(size * 2)];
    moreKeys.set(keys);
    moreItems.set(items);
    keys = moreKeys;
    items = moreItems;
  }
  return {
    get size() {
      return size;
    },
    get leastKey() {
      return size > 0 ? keys[0]! : Number.POSITIVE_INFINITY;
    },
    push(key, item) {
      if (size === keys.length) grow();
      let at = size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (keys[parent]! <= key) break;
        keys[at] = keys[parent]!;
        items[at] = items[parent]!;
        at = parent;
      }
      keys[at] = key;
      items[at] = item;
    },
    pop() {
      const least = items[0]!;
      const key = keys[--size]!;
      const item = items[size]!;
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= size) break;
        if (child + 1 < size && keys[child + 1]! < keys[child]!) child += 1;
        if (keys[child]! >= key) break;
        keys[at] = keys[child]!;
        items[at] = items[child]!;
        at = child;
      }
      keys[at] = key;
      items[at] = item;
      return least;
    },
    clear() {
      size = 0;
    },
  };
}
