/** Returns the largest number, or -Infinity. Takes any number of them; the arguments of `Math.max` fill the stack. */
export function largest(numbers: Iterable<number>): number {
  let result = -Infinity
  for (const number of numbers) result = Math.max(result, number)
  return result
}

/** Returns the smallest number, or Infinity. */
export function smallest(numbers: Iterable<number>): number {
  let result = Infinity
  for (const number of numbers) result = Math.min(result, number)
  return result
}
