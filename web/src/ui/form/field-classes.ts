import classes from './Field.module.css'

/** The looks of a field, for inputs outside a form that the form library keeps. */
export const fieldClasses = {
  label: classes.label,
  required: classes.required,
  input: classes.input,
  description: classes.description,
  error: classes.error,
}
