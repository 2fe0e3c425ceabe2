/**
 * As the `ref` of a file input: what somebody chose before the page's script came is taken as if they chose it now.
 * @param take is given the input, and empties it, so that nothing is taken twice
 */
export const chosenEarly =
  (take: (input: HTMLInputElement) => void) =>
  (input: HTMLInputElement | null): void => {
    if (input?.files?.length) take(input);
  };
