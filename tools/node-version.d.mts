export const oldest: string;
export function refusalOf(version: string): string | undefined;
export function endIfTooOld(): void;
