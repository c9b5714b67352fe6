/**
 * Returns the options that match a typed text, best first: the exact label, then labels that start with it, then the
 * others. Options that can't be chosen come last.
 */
export function matchOptions<Option extends { label: string; disabled?: boolean | undefined }>(
  options: readonly Option[],
  searchText: string,
): Option[] {
  const text = searchText.trim().toLowerCase()
  const rank = ({ label, disabled }: Option) => {
    const labelText = label.toLowerCase()
    const last = disabled ? 3 : 0
    if (text === '' || labelText === text) return last
    return last + (labelText.startsWith(text) ? 1 : 2)
  }
  return options.filter(({ label }) => label.toLowerCase().includes(text)).sort((a, b) => rank(a) - rank(b))
}

/** Returns the options of each group together, in the sequence of the groups. */
export const groupsOf = <Option extends { group?: string | undefined }>(options: readonly Option[]) =>
  [...Map.groupBy(options, ({ group = '' }) => group)].map(([group, members]) => ({ group, members }))

/** Returns the options that can be chosen and whose label starts with a typed text. */
export function optionsStartingWith<Option extends { label: string; disabled?: boolean | undefined }>(
  options: readonly Option[],
  searchText: string,
): Option[] {
  const text = searchText.trim().toLowerCase()
  if (text === '') return []
  return options.filter(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(text))
}

/** Returns the option with this label, or the only one that starts with the text, or else the only one that has it. */
export function findCertainOption<Option extends { label: string; disabled?: boolean | undefined }>(
  options: readonly Option[],
  searchText: string,
): Option | undefined {
  if (searchText.trim() === '') return undefined
  const starting = optionsStartingWith(options, searchText)
  const candidates =
    starting.length > 0 ? starting : matchOptions(options, searchText).filter(({ disabled }) => !disabled)
  const exact = candidates.filter((option) => isLabel(option, searchText))
  const [certain, other] = exact.length > 0 ? exact : candidates
  return other ? undefined : certain
}

/** Whether a typed text is an option's whole label. */
export const isLabel = ({ label }: { label: string }, searchText: string) =>
  label.toLowerCase() === searchText.trim().toLowerCase()
