/** Returns the display name of a person. */
export const contactName = ({ firstName, surname }: { firstName: string; surname: string }) =>
  [firstName, surname].filter(Boolean).join(' ')
