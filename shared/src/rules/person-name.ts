/** The names of a person. A person with one name only has it in `surname`, as in a passport. */
interface Names {
  firstName?: unknown
  surname?: unknown
}

const partsOf = ({ firstName, surname }: Names) => [firstName, surname].map((part) => String(part ?? '').trim())

/** Returns the name of a person in one text. */
export const personName = (names: Names): string => partsOf(names).filter(Boolean).join(' ')

/**
 * Returns the names of a person who has one name only: the surname is the whole name. Leaves out a part that only fills
 * a required field, such as a full stop.
 */
export function toOneName(names: Names): { firstName: ''; surname: string } {
  const parts = partsOf(names).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return { firstName: '', surname: parts.join(' ') }
}

/**
 * Returns the required fields of a person. The surname takes the place of the first name if there is one name only. The records of
 * dealers call it `lastName`.
 */
export function requiredOf<Name extends string, Surname extends string = 'surname'>(
  names: readonly Name[],
  { hasOneName }: { hasOneName?: unknown },
  surname = 'surname' as Surname,
): readonly (Name | Surname)[] {
  if (hasOneName !== true) return names
  return [...new Set(names.map((name) => (name === 'firstName' ? surname : name)))]
}
