/** Every text once, by number; text 0 is empty. */
export interface Texts {
  add(text: string): number;
  columns(): { textBytes: Uint8Array<ArrayBuffer>; textStart: Uint32Array<ArrayBuffer> };
}

export function createTexts(): Texts {
  const numbers = new Map([['', 0]]);
  return {
    add(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    columns() {
      const textStart = new Uint32Array(numbers.size + 1);
      const parts: Buffer[] = [];
      let length = 0;
      let i = 0;
      for (const text of numbers.keys()) {
        const bytes = Buffer.from(text);
        parts.push(bytes);
        length += bytes.length;
        i += 1;
        textStart[i] = length;
      }
      return { textBytes: new Uint8Array(Buffer.concat(parts)), textStart };
    },
  };
}
