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

/** Returns the options that can be chosen and whose label starts with a typed text. */
export function optionsStartingWith<Option extends { label: string; disabled?: boolean | undefined }>(
  options: readonly Option[],
  searchText: string,
): Option[] {
  const text = searchText.trim().toLowerCase()
  if (text === '') return []
  return options.filter(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(text))
}

/** Returns the option with this label, or the only one that starts with the text. */
export function findCertainOption<Option extends { label: string; disabled?: boolean | undefined }>(
  options: readonly Option[],
  searchText: string,
): Option | undefined {
  const candidates = optionsStartingWith(options, searchText)
  return (
    candidates.find((option) => isLabel(option, searchText)) ?? (candidates.length === 1 ? candidates[0] : undefined)
  )
}

/** Whether a typed text is an option's whole label. */
export const isLabel = ({ label }: { label: string }, searchText: string) =>
  label.toLowerCase() === searchText.trim().toLowerCase()
