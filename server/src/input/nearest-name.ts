/** Returns the most similar name, if one is similar enough. Compares only names of a similar length. */
export function nearestName(input: string, names: Iterable<string>): string | undefined {
  const text = input.toLowerCase()
  const maxDistance = Math.max(2, Math.floor(text.length / 3))
  let nearest: { name: string; distance: number } | undefined
  for (const name of names) {
    if (Math.abs(name.length - text.length) > maxDistance) continue
    const distance = editDistance(text, name.toLowerCase())
    if (distance <= maxDistance && distance < (nearest?.distance ?? Infinity)) nearest = { name, distance }
  }
  return nearest?.name
}

/** Returns the number of letters to add, remove or replace to turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
