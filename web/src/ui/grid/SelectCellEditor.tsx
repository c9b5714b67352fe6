import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { findCertainOption, groupsOf, isLabel, matchOptions } from '../match-options.ts'
import { useTypingPause } from '../use-typing-pause.ts'
import { CellInput, type EditorProps } from './CellEditor.tsx'
import { type GridOption, optionsOf, readValue } from './columns.ts'
import { handleGridKey } from './keyboard.ts'
import classes from './RowGrid.module.css'
import { useCellText } from './use-cell-text.ts'

const maxShown = 200

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
  const visible = matches.slice(0, maxShown)
  const current = readValue(column, row)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the highlighted choice follows the typed text
  useLayoutEffect(() => {
    if (!combobox.dropdownOpened) return
    if (searchText) combobox.selectFirstOption()
    else {
      // The choices are rendered in a portal, one pass later than this.
      const timer = setTimeout(() => combobox.selectActiveOption())
      return () => clearTimeout(timer)
    }
  }, [searchText, combobox.dropdownOpened])

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
    const option = options.find((each) => String(each.value) === value)
    const { active } = model.state
    if (!option || !active) return
    change(null)
    combobox.closeDropdown()
    model.setValue(model.keyAt(active.row), active.column, option.value)
    model.set({ editing: false })
    selectLater()
  }
  /**
   * Takes the choice for Enter or Tab: the highlighted one, if the person has moved to it or typed nothing, and otherwise the single
   * one that the text means.
   */
  const takeChoice = () => {
    if (!combobox.dropdownOpened || (hasTyped() && searchText === '')) return
    const highlighted = document.getElementById(combobox.listId ?? '')?.querySelector('[data-combobox-selected]')
    const certain = hasTyped() && !hasMoved.current ? findCertainOption(options, searchText) : undefined
    const value =
      hasTyped() && !hasMoved.current ? certain && String(certain.value) : highlighted?.getAttribute('value')
    if (value) choose(value)
  }

  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onPause(undefined)
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

  const renderOption = (option: GridOption) => (
    <Combobox.Option
      key={option.value}
      value={String(option.value)}
      disabled={option.disabled}
      active={String(option.value) === String(current)}
    >
      {option.label || <span className={classes.hint}>None</span>}
      {option.note && <span className={classes.note}>{option.note}</span>}
    </Combobox.Option>
  )

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
      <Combobox.Dropdown className={classes.dropdown} hidden={visible.length === 0 && searchText === ''}>
        <Combobox.Options mah={260} className={classes.options} aria-label={column.label}>
          {searchText === ''
            ? groupsOf(visible).map(({ group, members }) =>
                group ? (
                  <Combobox.Group key={group} label={group}>
                    {members.map(renderOption)}
                  </Combobox.Group>
                ) : (
                  members.map(renderOption)
                ),
              )
            : visible.map(renderOption)}
        </Combobox.Options>
        {visible.length === 0 && <div className={classes.none}>Nothing matches your text</div>}
        {matches.length > maxShown && (
          <div className={classes.none}>{matches.length - maxShown} more: type to narrow</div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
