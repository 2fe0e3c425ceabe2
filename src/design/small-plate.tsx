/** A number plate as high as a line of a table: white in both themes, as it hangs on the car. */
export const SmallPlate = ({ number }: { number: string }) => (
  <span className="inline-flex h-6 max-w-full items-center truncate rounded-mark border border-[#23477f] bg-[#ffffff] px-1.5 text-13 font-bold tracking-[0.03em] text-[#23477f] tabular-nums">
    {number}
  </span>
);
