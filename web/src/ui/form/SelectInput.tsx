import { type ComboboxItem, isOptionsGroup, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { FocusEvent, KeyboardEvent } from 'react'
import { matchOptions } from '../match-options.ts'

export type Choice = { value: string; label: string; disabled?: boolean | undefined }

type Props = Omit<SelectProps<string>, 'data' | 'filter' | 'searchable' | 'onChange'> & {
  data: readonly Choice[]
  onChange: (value: string | null) => void
}

/** With at least this many choices, a phone also opens its keyboard, so that typing can filter the list. */
const keyboardFrom = 9

/**
 * The portal's select box: typing filters. Enter and Tab take the best match, and a label typed in full is taken when
 * the box loses the focus. The list opens on a click or on typing, not on tabbing through a form.
 */
export function SelectInput({ data, onChange, ...props }: Props) {
  const takeMatch = (text: string, isExact: boolean) => {
    const current = data.find(({ value }) => value === props.value)
    if (text.trim() === '' || text === current?.label) return
    const best = matchOptions(data, text).find(({ disabled }) => !disabled)
    if (!best || (isExact && best.label.toLowerCase() !== text.trim().toLowerCase())) return
    if (best.value !== props.value) onChange(best.value)
  }
  return (
    <Select
      nothingFoundMessage="Nothing matches your text"
      checkIconPosition="right"
      inputMode={data.length < keyboardFrom ? 'none' : undefined}
      {...props}
      data={data.map(({ value, label, disabled }) => ({ value, label, disabled }))}
      onChange={(value) => onChange(value)}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={({ options, search, limit }) => {
        const items = options.filter((option): option is ComboboxItem => !isOptionsGroup(option))
        return matchOptions(items, search).slice(0, limit)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Tab') takeMatch(event.currentTarget.value, false)
        props.onKeyDown?.(event)
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        event.currentTarget.select()
        props.onFocus?.(event)
      }}
      onClick={(event) => {
        event.currentTarget.select()
        props.onClick?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        takeMatch(event.currentTarget.value, true)
        props.onBlur?.(event)
      }}
    />
  )
}
