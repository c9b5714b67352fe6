import { type ComboboxItem, type ComboboxItemGroup, isOptionsGroup, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { findCertainOption, groupsOf, isLabel, matchOptions, optionsStartingWith } from '../match-options.ts'
import { useTypingPause } from '../use-typing-pause.ts'

export type Choice = { value: string; label: string; disabled?: boolean | undefined; group?: string | undefined }

type Props = Omit<SelectProps<string>, 'data' | 'filter' | 'searchable' | 'onChange'> & {
  data: readonly Choice[]
  onChange: (value: string | null) => void
}

/** With at least this many choices, a phone also opens its keyboard, so that typing can filter the list. */
const keyboardFrom = 9

/** Returns the choices for the component: those of a group under its name. */
const toItems = (data: readonly Choice[]): SelectProps<string>['data'] =>
  groupsOf(matchOptions(data, '')).flatMap<ComboboxItem | ComboboxItemGroup<ComboboxItem>>(({ group, members }) => {
    const items = members.map(({ value, label, disabled }) => ({ value, label, disabled }))
    return group ? [{ group, items }] : items
  })

/**
 * The portal's select box: typing filters, and a whole label is chosen as soon as it is typed. Enter, Tab and leaving the box
 * take a text that means a single choice. The list opens on a click or on typing,
 * not on tabbing through a form.
 */
export function SelectInput({ data, onChange, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const lastAction = useRef<'none' | 'typed' | 'highlighted'>('none')
  const onPause = useTypingPause()

  const take = (choice: Choice | undefined) => {
    if (choice && choice.value !== props.value) onChange(choice.value)
  }
  const takeTyped = (text: string) => {
    onPause(undefined)
    if (lastAction.current !== 'typed') return
    lastAction.current = 'none'
    if (text.trim() !== '' && !data.some((choice) => choice.value === props.value && choice.label === text))
      take(findCertainOption(data, text))
  }
  const takeHighlighted = (input: HTMLInputElement) => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    const value = list?.querySelector('[data-combobox-selected]')?.getAttribute('value')
    take(data.find((choice) => choice.value === value))
  }
  // Typing then replaces the text. Wait until the chosen label is in the box.
  const selectText = () => void setTimeout(() => box.current === document.activeElement && box.current?.select())
  const followTyping = (text: string) => {
    lastAction.current = 'typed'
    const candidates = optionsStartingWith(data, text)
    const exact = candidates.find((choice) => isLabel(choice, text))
    if (candidates.length === 1) take(exact)
    onPause(
      exact &&
        (() => {
          take(exact)
          selectText()
        }),
    )
  }
  return (
    <Select
      nothingFoundMessage="Nothing matches your text"
      checkIconPosition="right"
      inputMode={data.length < keyboardFrom ? 'none' : undefined}
      {...props}
      data={toItems(data)}
      onChange={(value) => onChange(value)}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      filter={({ options, search, limit }) => {
        if (search.trim() === '') return options
        const items = options.flatMap((option) => (isOptionsGroup(option) ? option.items : option))
        return matchOptions(items, search).slice(0, limit)
      }}
      onInput={(event) => followTyping(event.currentTarget.value)}
      onOptionSubmit={() => {
        lastAction.current = 'none'
        onPause(undefined)
        selectText()
      }}
      // Before the component's own handler, which takes the option that it highlighted last.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !isOpen || lastAction.current !== 'typed' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        takeTyped(event.currentTarget.value)
        setIsOpen(false)
        selectText()
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
        if (event.key === 'Tab' && isOpen && lastAction.current === 'highlighted') takeHighlighted(event.currentTarget)
        if (event.key === 'Tab' || isSave) takeTyped(event.currentTarget.value)
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') lastAction.current = 'highlighted'
        props.onKeyDown?.(event)
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        box.current = event.currentTarget
        event.currentTarget.select()
        props.onFocus?.(event)
      }}
      onClick={(event) => {
        event.currentTarget.select()
        props.onClick?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        takeTyped(event.currentTarget.value)
        props.onBlur?.(event)
      }}
    />
  )
}
