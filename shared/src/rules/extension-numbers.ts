/** The first extension of IP voice, SIP and Teams. */
export const firstExtension = 500

/** Returns the number after the highest one, or the first extension. Ignores values that are not numbers. */
export function nextExtension(usedNumbers: readonly unknown[]): number {
  return usedNumbers.reduce<number>((highest, value) => Math.max(highest, Number(value) || 0), firstExtension - 1) + 1
}
