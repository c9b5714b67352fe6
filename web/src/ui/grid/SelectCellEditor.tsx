import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useSuggestions } from '../form/use-suggestions.ts'
import { findCertainOption, isLabel, matchOptions } from '../match-options.ts'
import { useTypingPause } from '../use-typing-pause.ts'
import { CellInput, type EditorProps } from './CellEditor.tsx'
import { optionsOf, readValue } from './columns.ts'
import { handleGridKey } from './keyboard.ts'
import classes from './RowGrid.module.css'
import { foundValue, SelectCellList } from './SelectCellList.tsx'
import { useCellText } from './use-cell-text.ts'

const noSearch = async () => []

/**
 * The input of an active select cell: typing filters the choices. A text that means a single choice selects it however
 * the person leaves the cell; Enter also takes a choice to which the person has moved.
 */
export function SelectCellEditor<Row extends object>(props: EditorProps<Row>) {
  const { model, column, row } = props
  const options = optionsOf(column, row)
  const { input, draftText, change, hasTyped, startEditing, cancel, commit, selectLater } = useCellText(
    model,
    (text) => findCertainOption(options, text)?.label ?? text,
  )
  const onPause = useTypingPause()
  const combobox = useCombobox({ loop: true })
  /** Whether the person has moved in the list since typing. */
  const hasMoved = useRef(false)
  const searchText = (draftText ?? '').trim().toLowerCase()
  const matches = matchOptions(options, searchText)
  const { newChoices } = column
  const found = useSuggestions(
    newChoices ? (draftText ?? '') : '',
    newChoices?.search ?? noSearch,
    newChoices?.minimumLength ?? 1,
  )
  const [firstFound] = matches.length === 0 ? found.suggestions : []
  /** Whether the person has pressed Enter while new choices are being searched for. */
  const isEntered = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the highlighted choice follows the typed text
  useLayoutEffect(() => {
    if (!combobox.dropdownOpened) return
    if (searchText) {
      if (matches.length > 0 || (firstFound && !firstFound.isGuess)) combobox.selectFirstOption()
    } else {
      // The choices are rendered in a portal, one pass later than this.
      const timer = setTimeout(() => combobox.selectActiveOption())
      return () => clearTimeout(timer)
    }
  }, [searchText, combobox.dropdownOpened, firstFound])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!found.isCurrent || !isEntered.current) return
    isEntered.current = false
    if (firstFound && !firstFound.isGuess) add(firstFound)
  }, [found.suggestions, found.isCurrent])

  const open = () => {
    combobox.openDropdown()
    startEditing()
  }
  const close = () => {
    const wasOpen = combobox.dropdownOpened || hasTyped()
    combobox.closeDropdown()
    cancel()
    return wasOpen
  }
  const choose = (value: string) => {
    const suggestion = found.suggestions.find(({ key }) => foundValue(key) === value)
    if (suggestion) return add(suggestion)
    const option = options.find((each) => String(each.value) === value)
    const { active } = model.state
    if (!option || !active) return
    change(null)
    combobox.closeDropdown()
    model.setValue(model.keyAt(active.row), active.column, option.value)
    model.set({ editing: false })
    selectLater()
  }
  /** Adds a choice that was found. Its text stays in the cell until it is added, and if that fails. */
  const add = ({ label, item }: (typeof found.suggestions)[number]) => {
    const { active } = model.state
    if (!active) return
    change(null)
    combobox.closeDropdown()
    model.commitText(model.keyAt(active.row), active.column, label)
    const rowKey = model.keyAt(active.row)
    model.set({ editing: false })
    selectLater()
    // The person may have changed the cell since.
    const isWaiting = () => model.state.raws[rowKey]?.[column.key]?.text === label
    void item().then((option) => option && isWaiting() && model.setValue(rowKey, active.column, option.value))
  }
  /**
   * Takes the choice for Enter or Tab: the highlighted one, if the person has moved to it or typed nothing, and otherwise the single
   * one that the text means. If none matches, takes a found one that has all words of the text.
   */
  const takeChoice = () => {
    if (!combobox.dropdownOpened || (hasTyped() && searchText === '')) return
    if (!hasTyped() || hasMoved.current) {
      const highlighted = document.getElementById(combobox.listId ?? '')?.querySelector('[data-combobox-selected]')
      const value = highlighted?.getAttribute('value')
      if (value) choose(value)
      return
    }
    const certain = findCertainOption(options, searchText)
    if (certain) choose(String(certain.value))
    else if (found.isCurrent && firstFound && !firstFound.isGuess) add(firstFound)
  }

  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onPause(undefined)
    const isSearching = newChoices !== undefined && matches.length === 0 && !found.isCurrent
    isEntered.current = event.key === 'Enter' && isSearching && searchText.length >= newChoices.minimumLength
    if (isEntered.current) return event.preventDefault()
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.altKey && combobox.dropdownOpened) return
    if (combobox.dropdownOpened && isArrow) {
      event.preventDefault()
      hasMoved.current = true
      if (event.key === 'ArrowDown') combobox.selectNextOption()
      else combobox.selectPreviousOption()
      return
    }
    if (event.key === 'Enter' || event.key === 'Tab') takeChoice()
    if (event.key === ' ' && !event.shiftKey && !combobox.dropdownOpened) {
      event.preventDefault()
      open()
      return
    }
    handleGridKey(model, event, { editing: model.state.editing, edit: open, cancel: close }, props.leave)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="target" offset={2} withinPortal>
      <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
        <CellInput
          ref={input}
          cell={props}
          draftText={draftText}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          data-select
          spellCheck={false}
          onChange={(event) => {
            const text = event.currentTarget.value
            hasMoved.current = false
            change(text)
            open()
            const exact = findCertainOption(options, text)
            onPause(exact && isLabel(exact, text) ? () => choose(String(exact.value)) : undefined)
          }}
          onMouseDown={() => {
            if (combobox.dropdownOpened) close()
            else open()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            commit()
          }}
          onKeyDown={pressKey}
        />
      </Combobox.Target>
      <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      <SelectCellList
        column={column}
        options={matches}
        current={readValue(column, row)}
        isFiltered={searchText !== ''}
        found={found}
      />
    </Combobox>
  )
}
