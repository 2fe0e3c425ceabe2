/** The calls of libheif's JavaScript that are used here; it brings no types of this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Size {
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(into: Size & { data: Uint8ClampedArray }, done: (drawn: object | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
