import { useLayoutEffect, useRef } from 'react'
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
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value presses another chip
  useLayoutEffect(() => showPressed(group.current), [value])
  return (
    <fieldset ref={group} className={classes.chips} aria-label={label}>
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

/** How much of the next chip shows that the line goes on. */
const nextWidth = 40

/** Scrolls the pressed chip into the line of a phone, which shows the first chips only. */
function showPressed(group: HTMLElement | null): void {
  const line = [group, group?.parentElement].find((each) => each && each.scrollWidth > each.clientWidth)
  const chip = group?.querySelector('[aria-pressed="true"]')
  if (!line || !chip) return
  const hidden = chip.getBoundingClientRect().right - line.getBoundingClientRect().right
  if (hidden > 0) line.scrollLeft += hidden + nextWidth
}
