/** Where the extensions of IP voice, SIP and Teams begin. */
export const firstExtension = 500

/** The number after the highest one, or the first there is; what is no number yet does not count. */
export function nextExtension(taken: readonly unknown[]): number {
  return taken.reduce<number>((highest, one) => Math.max(highest, Number(one) || 0), firstExtension - 1) + 1
}
