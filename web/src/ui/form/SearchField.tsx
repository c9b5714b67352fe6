import { CloseButton, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classesOf } from './field-classes.ts'
import { hintOf } from './field-props.ts'
import classes from './SearchField.module.css'
import { SuggestionList } from './SuggestionList.tsx'
import { describeSuggestions, useSuggestions } from './use-suggestions.ts'

/** A suggestion: its key, its label, and a quieter second line. */
export type Suggestion<Item> = {
  key: string
  label: string
  detail?: string
  /** The heading above the suggestion, if it is the first of several with the same one. */
  group?: string
  /** What is shown at the end of its line, such as a state. */
  side?: ReactNode
  item: Item
  /** Whether it lacks words of the text, so that Enter alone does not choose it. */
  isGuess?: boolean
}

type Props<Item> = {
  label: string
  name?: string
  /** The text in the box. */
  text: string
  onTextChange: (text: string) => void
  /** Finds suggestions for the typed text. `signal` aborts when the person continues typing. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Suggestion<Item>[]>
  onChoose: (suggestion: Suggestion<Item>) => void
  /** The number of characters before the first search; 3 by default, 0 to suggest something without a text. */
  minimumLength?: number
  required?: boolean
  requiredToSend?: boolean
  error?: string
  placeholder?: string
  disabled?: boolean
  leftSection?: ReactNode
  /** An extra last entry of the list, such as typing an address by hand. */
  fallback?: { label: string; onChoose: () => void }
  /** The message if a search finds nothing. */
  emptyMessage?: string
  wide?: boolean
  /** Takes the focus when the dialog around it opens. */
  autoFocus?: boolean
  /** Called when the person leaves the field, and before Ctrl-S saves. */
  onBlur?: () => void
  /** Searches for the text in the box even if the person did not type it there. */
  searchesText?: boolean
  /** Chooses the first suggestion once it is found, because the person has already pressed Enter. */
  takesFirst?: boolean
  /** What the suggestions depend on besides the text. Another one searches again. */
  basis?: string
  /** Called for Escape while the box is empty. */
  onEscape?: () => void
}

/**
 * A search box with suggestions, such as addresses. The arrow keys move through them, Enter selects one and Escape
 * closes the list. The first suggestion is highlighted; Enter before the response selects it as soon as it arrives.
 */
export function SearchField<Item>(props: Props<Item>) {
  const { minimumLength = 3, emptyMessage = 'Nothing found' } = props
  const [searchText, setSearchText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const searchedText = props.searchesText ? props.text : searchText
  const { state, suggestions, isCurrent, retry } = useSuggestions(
    searchedText,
    props.search,
    minimumLength,
    props.basis,
  )
  const isOpen = combobox.dropdownOpened && state !== 'idle'

  const hasOptions = suggestions.length > 0 || (props.fallback !== undefined && state !== 'searching')

  const isEntered = useRef(false)
  const first = suggestions[0]?.isGuess ? undefined : suggestions[0]
  const hasResults = isCurrent && first !== undefined
  useEffect(() => {
    if (props.takesFirst) isEntered.current = true
  }, [props.takesFirst])
  // biome-ignore lint/correctness/useExhaustiveDependencies: select once for each text and response, not on every render
  useEffect(() => {
    if (!isOpen || !isCurrent) return
    const isTaken = isEntered.current
    isEntered.current = false
    if (isTaken && first) submit(first.key)
    else if (hasResults) combobox.selectFirstOption()
  }, [suggestions, props.text, isOpen, isCurrent])
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && props.text === '') props.onEscape?.()
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') props.onBlur?.()
    const isWaiting = !isCurrent && props.text.trim().length >= Math.max(1, minimumLength)
    isEntered.current = event.key === 'Enter' && isWaiting
    if (isEntered.current) event.preventDefault()
  }
  const { openDropdown } = combobox
  const opensEmpty = minimumLength === 0
  useEffect(() => {
    if (props.searchesText && (props.text || opensEmpty)) openDropdown()
  }, [props.searchesText, props.text, opensEmpty, openDropdown])

  const submit = (key: string) => {
    combobox.closeDropdown()
    setSearchText('')
    if (key === fallbackKey) return props.fallback?.onChoose()
    const suggestion = suggestions.find((each) => each.key === key)
    if (suggestion) props.onChoose(suggestion)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false} floatingStrategy="fixed">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          name={props.name}
          data-field={props.name}
          data-autofocus={props.autoFocus || undefined}
          label={props.label}
          required={props.required}
          description={props.requiredToSend ? hintOf(props.text) : undefined}
          error={props.error}
          placeholder={props.placeholder}
          disabled={props.disabled}
          leftSection={props.leftSection}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          rightSection={rightSection()}
          rightSectionPointerEvents="all"
          classNames={classesOf(props.wide)}
          value={props.text}
          onChange={(event) => {
            props.onTextChange(event.currentTarget.value)
            setSearchText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => {
            // Open the dropdown only if it has content: with an empty one open, Escape would not reach the dialog.
            if (searchedText || opensEmpty) combobox.openDropdown()
          }}
          onKeyDown={pressKey}
          onBlur={({ target }) => {
            isEntered.current = false
            combobox.closeDropdown()
            // The field keeps the focus if only the window loses it.
            if (target !== document.activeElement) props.onBlur?.()
          }}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {isOpen ? describeSuggestions(state, suggestions, emptyMessage) : ''}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options
          mah={opensEmpty ? 'min(420px, 58dvh)' : 280}
          className={classes.options}
          aria-label={props.label}
          hidden={!hasOptions}
        >
          <SuggestionList suggestions={suggestions} />
          {props.fallback && state !== 'searching' && (
            <Combobox.Option value={fallbackKey} className={classes.fallback}>
              {props.fallback.label}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {/* Screen readers announce these from the status above. */}
        {state === 'searching' && suggestions.length === 0 && (
          <div className={classes.words} aria-hidden>
            Searching…
          </div>
        )}
        {state === 'found' && suggestions.length === 0 && (
          <div className={classes.words} aria-hidden>
            {emptyMessage}
          </div>
        )}
        {state === 'failed' && (
          <div className={classes.words} role="alert">
            The search did not respond.{' '}
            <button
              type="button"
              className={classes.retry}
              onMouseDown={(event) => event.preventDefault()}
              onClick={retry}
            >
              Try again
            </button>
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )

  function rightSection() {
    if (state === 'searching') return <Loader size={16} aria-hidden />
    if (!props.text || props.disabled) return null
    return (
      <CloseButton
        size="sm"
        aria-label={`Clear ${props.label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          props.onTextChange('')
          setSearchText('')
          combobox.focusTarget()
        }}
      />
    )
  }
}

const fallbackKey = '\u0000fallback'
