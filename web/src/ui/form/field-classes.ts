import classes from './Field.module.css'

/** The styles of a field. */
export const fieldClasses = {
  label: classes.label,
  required: classes.required,
  input: classes.input,
  description: classes.description,
  error: classes.error,
}

/** The styles of a field in a form. A wide one spans the whole width of a two-column form. */
export const classesOf = (isWide = false) => ({
  ...fieldClasses,
  root: isWide ? `${classes.root} ${classes.wide}` : classes.root,
})
