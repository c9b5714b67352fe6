/** What a person is called on screen. */
export const contactName = ({ firstName, surname }: { firstName: string; surname: string }) =>
  [firstName, surname].filter(Boolean).join(' ')
