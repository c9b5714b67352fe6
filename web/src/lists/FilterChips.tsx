import classes from './FilterChips.module.css'

interface Props<Value> {
  /** The name of the filter for screen readers: `Customer type`. */
  label: string
  chips: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Chips for choosing one value of a filter; choosing filters the list at once. */
export function FilterChips<Value>({ label, chips, value, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  )
}
