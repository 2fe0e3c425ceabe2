/** A PIN as it is read out, figure by figure. */
export const PinFigures = ({ pin }: { pin: string }) => (
  <span className="flex gap-1">
    <span className="sr-only">{[...pin].join(' ')}</span>
    {[...pin].map((digit, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a PIN stand where they stand.
        key={index}
        aria-hidden="true"
        className="figures grid h-[38px] w-[30px] place-items-center rounded-control border border-line bg-card text-21"
      >
        {digit}
      </span>
    ))}
  </span>
);
