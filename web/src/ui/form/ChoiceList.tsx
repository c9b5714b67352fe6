import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './ChoiceList.module.css'

interface Props {
  label: string
  options: readonly { value: string; label: string }[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** Takes the focus when it appears, for a list that the person has just requested. */
  takesFocus?: boolean
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * A list with multiple selection: a click or Space toggles an option, arrows move, Shift with an arrow selects, and
 * Ctrl-A selects all.
 */
export function ChoiceList({ label, options, selected, onChange, takesFocus }: Props) {
  const id = useId()
  const [place, setPlace] = useState(0)
  const active = Math.min(place, options.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const selectedValues = new Set(selected)
  const selectValues = (values: Iterable<string>) => {
    const next = new Set(values)
    onChange(options.map(({ value }) => value).filter((value) => next.has(value)))
  }
  const toggle = (value: string) =>
    selectValues(
      selectedValues.has(value) ? [...selectedValues].filter((each) => each !== value) : [...selectedValues, value],
    )
  const valueAt = (index: number) => options[index]?.value ?? ''

  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    const jumpTarget = { Home: 0, End: last }[event.key]
    const step = steps[event.key]
    if (event.key === ' ') toggle(valueAt(active))
    else if (isAll) selectValues(options.map(({ value }) => value))
    else if (jumpTarget !== undefined) setPlace(jumpTarget)
    else if (step !== undefined) {
      const next = Math.max(0, Math.min(last, active + step))
      setPlace(next)
      if (event.shiftKey) selectValues([...selectedValues, valueAt(active), valueAt(next)])
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      className={classes.list}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys for all of its options
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={selectedValues.has(option.value)}
          data-active={index === active || undefined}
          className={classes.option}
          onClick={() => {
            setPlace(index)
            toggle(option.value)
          }}
        >
          <span className={classes.box} aria-hidden>
            {selectedValues.has(option.value) && <IconCheck size={14} stroke={3} />}
          </span>
          {option.label}
        </div>
      ))}
    </div>
  )
}
