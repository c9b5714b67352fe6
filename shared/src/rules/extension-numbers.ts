/** The first extension of IP voice, SIP and Teams. */
export const firstExtension = 500

/**
 * Returns the number after the highest used one, or the first extension if there is none. Ignores values that are not
 * numbers.
 */
export function nextExtension(usedNumbers: readonly unknown[]): number {
  return usedNumbers.reduce<number>((highest, value) => Math.max(highest, Number(value) || 0), firstExtension - 1) + 1
}
