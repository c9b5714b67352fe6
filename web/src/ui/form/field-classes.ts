import classes from './Field.module.css'

/** The styles of a field, for inputs outside a form of the form library. */
export const fieldClasses = {
  label: classes.label,
  required: classes.required,
  input: classes.input,
  description: classes.description,
  error: classes.error,
}
