/**
 * Returns the options that match a typed text, best first: the exact label, then labels that start with it, then the
 * others.
 */
export function matchOptions<Option extends { label: string }>(
  options: readonly Option[],
  searchText: string,
): Option[] {
  const text = searchText.trim().toLowerCase()
  if (text === '') return [...options]
  const rank = ({ label }: Option) => {
    const labelText = label.toLowerCase()
    if (labelText === text) return 0
    if (labelText.startsWith(text)) return 1
    return labelText.includes(text) ? 2 : 3
  }
  return options.filter((option) => rank(option) < 3).sort((a, b) => rank(a) - rank(b))
}
