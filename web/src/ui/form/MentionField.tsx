import { toFolded } from '@dealerline/shared/rules/folded.ts'
import { type MentionStart, mentionBefore } from '@dealerline/shared/rules/mentions.ts'
import { Combobox, Textarea, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Suggestion } from './SearchField.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { describeSuggestions, useSuggestions } from './use-suggestions.ts'

interface Props {
  label: string
  placeholder?: string
  maxLength: number
  autoFocus: boolean
  value: string
  onChange: (value: string) => void
  /** Finds the people whose names have the text that was typed after `@`. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Suggestion<unknown>[]>
}

/**
 * A text of several lines in which `@` suggests people. The arrow keys move through them, Enter takes one, and Escape closes the
 * list. Without a list, all keys do what they do in any text.
 */
export function MentionField({ label, value, onChange, search, ...props }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  /** Where the last chosen name begins. What follows it is no search. */
  const chosen = useRef<number>(undefined)
  const [mention, setMention] = useState<MentionStart>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { state, suggestions } = useSuggestions(mention?.query ?? '', search, mention ? 0 : 1)
  // Until typing pauses, the suggestions are those of the previous text.
  const shown = mention ? suggestions.filter((each) => toFolded(each.label).includes(toFolded(mention.query))) : []
  const isOpen = combobox.dropdownOpened && shown.length > 0
  const first = isOpen ? shown[0]?.key : undefined
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (first !== undefined) selectFirstOption()
  }, [first, selectFirstOption])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor moves once the value has its new text
  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])

  const follow = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const typed = selectionStart === selectionEnd ? mentionBefore(text, selectionStart) : undefined
    if (typed?.query === '') chosen.current = undefined
    const before = typed?.start === chosen.current ? undefined : typed
    setMention(before)
    return before
  }
  const insert = (key: string) => {
    const suggestion = shown.find((each) => each.key === key)
    combobox.closeDropdown()
    if (!suggestion || !mention) return
    const text = `@${suggestion.label} `
    const end = mention.start + 1 + mention.query.length
    caret.current = mention.start + text.length
    chosen.current = mention.start
    setMention(undefined)
    onChange((value.slice(0, mention.start) + text + value.slice(end).replace(/^ /, '')).slice(0, props.maxLength))
  }
  const pressKey = (event: KeyboardEvent) => {
    // The panel around the field closes with the next Escape.
    if (event.key === 'Escape' && isOpen) event.preventDefault()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={insert} withinPortal={false} floatingStrategy="fixed">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={box}
          aria-label={label}
          aria-autocomplete="list"
          autosize
          minRows={2}
          maxRows={12}
          {...props}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            if (follow(currentTarget)) combobox.openDropdown()
            else combobox.closeDropdown()
          }}
          onSelect={({ currentTarget }) => {
            if (!follow(currentTarget)) combobox.closeDropdown()
          }}
          onKeyDown={pressKey}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">{isOpen ? describeSuggestions(state, shown, '') : ''}</VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={`People to mention in ${label}`}>
          <SuggestionList suggestions={shown} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
