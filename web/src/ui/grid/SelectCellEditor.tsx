import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { matchOptions } from '../match-options.ts'
import type { EditorProps } from './CellEditor.tsx'
import { optionsOf, readValue } from './columns.ts'
import { handleGridKey } from './keyboard.ts'
import classes from './RowGrid.module.css'

const maxShown = 200

/** The input of an active select cell: typing filters the choices, Enter takes the highlighted one and moves down. */
export function SelectCellEditor<Row extends object>(props: EditorProps<Row>) {
  const { model, column, row, text } = props
  const [draftText, setDraftText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const pending = useRef<string | null>(null)
  const combobox = useCombobox({ loop: true })
  const searchText = (draftText ?? '').trim().toLowerCase()
  const matches = matchOptions(optionsOf(column, row), searchText)
  const visible = matches.slice(0, maxShown)
  const current = readValue(column, row)
  const change = (next: string | null) => {
    pending.current = next
    setDraftText(next)
  }

  useLayoutEffect(() => {
    const handle = {
      pending: () => pending.current,
      reset: () => {
        pending.current = null
        setDraftText(null)
      },
    }
    model.editor = handle
    if (model.state.focused) {
      input.current?.focus({ preventScroll: true })
      input.current?.select()
    }
    return () => {
      if (model.editor === handle) model.editor = null
    }
  }, [model])

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
    model.set({ editing: true, anchor: null })
  }
  const close = () => {
    const wasOpen = combobox.dropdownOpened || pending.current !== null
    change(null)
    combobox.closeDropdown()
    model.set({ editing: false })
    setTimeout(() => input.current?.select())
    return wasOpen
  }
  const choose = (value: string) => {
    const option = optionsOf(column, row).find((each) => String(each.value) === value)
    const { active } = model.state
    if (!option || !active) return
    change(null)
    combobox.closeDropdown()
    model.setValue(model.keyAt(active.row), active.column, option.value)
    model.set({ editing: false })
  }
  /**
   * Returns the choice for Enter or Tab: the highlighted one, if the list is open and the person has typed or
   * highlighted something.
   */
  const takeHighlighted = () => {
    if (!combobox.dropdownOpened || (pending.current !== null && searchText === '')) return
    const option = visible.filter((each) => !each.disabled)[combobox.getSelectedOptionIndex()] ?? undefined
    const highlighted = document.getElementById(combobox.listId ?? '')?.querySelector('[data-combobox-selected]')
    const value = highlighted?.getAttribute('value') ?? (option ? String(option.value) : null)
    if (value !== null) choose(value)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="target" offset={2} withinPortal>
      <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
        <input
          ref={input}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          className={classes.input}
          data-select
          aria-label={props.label}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          aria-required={column.required || undefined}
          autoComplete="off"
          spellCheck={false}
          value={draftText ?? text}
          onChange={(event) => {
            change(event.currentTarget.value)
            open()
          }}
          onMouseDown={() => {
            if (combobox.dropdownOpened) close()
            else open()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            model.commitPending()
            if (model.state.editing) model.set({ editing: false })
          }}
          onKeyDown={(event) => {
            if (event.altKey && combobox.dropdownOpened) return
            if (combobox.dropdownOpened && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
              event.preventDefault()
              if (event.key === 'ArrowDown') combobox.selectNextOption()
              else combobox.selectPreviousOption()
              return
            }
            if (event.key === 'Enter' || event.key === 'Tab') takeHighlighted()
            if (event.key === ' ' && !event.shiftKey && !combobox.dropdownOpened) {
              event.preventDefault()
              open()
              return
            }
            handleGridKey(model, event, { editing: model.state.editing, edit: open, cancel: close }, props.leave)
          }}
        />
      </Combobox.Target>
      <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      <Combobox.Dropdown className={classes.dropdown} hidden={visible.length === 0 && searchText === ''}>
        <Combobox.Options mah={260} className={classes.options} aria-label={column.label}>
          {visible.map((option) => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              disabled={option.disabled}
              active={String(option.value) === String(current)}
            >
              {option.label}
              {option.note && <span className={classes.note}>{option.note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {visible.length === 0 && <div className={classes.none}>Nothing matches your text</div>}
        {matches.length > maxShown && (
          <div className={classes.none}>{matches.length - maxShown} more: type to narrow</div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
