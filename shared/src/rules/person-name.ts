interface Names {
  firstName?: unknown
  surname?: unknown
}

const partsOf = ({ firstName, surname }: Names) => [firstName, surname].map((part) => String(part ?? '').trim())

/** Returns the name of a person in one text. */
export const personName = (names: Names): string => partsOf(names).filter(Boolean).join(' ')
