import type { FormEvent } from 'react'

/** Returns the `onSubmit` of a form: the browser stays on the page, and `submit` runs. */
export const submitting =
  (submit: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }
