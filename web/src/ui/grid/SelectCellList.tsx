import { Combobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { useSuggestions } from '../form/use-suggestions.ts'
import { groupsOf } from '../match-options.ts'
import type { Column, GridOption } from './columns.ts'
import classes from './RowGrid.module.css'

interface Props<Row extends object> {
  column: Column<Row>
  options: readonly GridOption[]
  /** The value of the cell. */
  current: unknown
  /** Whether a typed text limits the options, whose sequence then has no groups. */
  isFiltered: boolean
  /** New choices that the text finds. */
  found: ReturnType<typeof useSuggestions<unknown>>
}

const maxShown = 200

/** The value of a found choice in the list, which differs from that of every option. */
export const foundValue = (key: string) => `found ${key}`

/** The choices of a select cell, and those that its text finds. */
export function SelectCellList<Row extends object>({ column, options, current, isFiltered, found }: Props<Row>) {
  const visible = options.slice(0, maxShown)
  const groups = isFiltered ? [{ group: '', members: visible }] : groupsOf(visible)
  const labels = new Set(visible.map(({ label }) => label))
  const added = column.newChoices ? found.suggestions.filter(({ label }) => !labels.has(label)) : []
  const note = noteOf()
  return (
    <Combobox.Dropdown className={classes.dropdown} hidden={visible.length === 0 && !isFiltered}>
      <Combobox.Options mah={260} className={classes.options} aria-label={column.label}>
        {groups.map(({ group, members }) => {
          const items = members.map((option) => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              disabled={option.disabled}
              active={String(option.value) === String(current)}
            >
              {option.label || <span className={classes.hint}>None</span>}
              {option.note && <span className={classes.note}>{option.note}</span>}
            </Combobox.Option>
          ))
          return group ? (
            <Combobox.Group key={group} label={group}>
              {items}
            </Combobox.Group>
          ) : (
            items
          )
        })}
        {added.length > 0 && (
          <Combobox.Group label={column.newChoices?.label}>
            {added.map(({ key, label }) => (
              <Combobox.Option key={key} value={foundValue(key)}>
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
      </Combobox.Options>
      {note && (
        <div className={classes.none} role="status">
          {note}
        </div>
      )}
    </Combobox.Dropdown>
  )

  function noteOf() {
    if (options.length > maxShown) return `${options.length - maxShown} more: type to narrow`
    if (visible.length > 0 || added.length > 0 || !isFiltered) return ''
    if (found.state === 'searching') return 'Searching…'
    if (found.state === 'failed') return 'The search did not respond.'
    const { newChoices } = column
    return newChoices && found.state === 'idle'
      ? `${newChoices.label}: type at least ${newChoices.minimumLength} characters`
      : 'Nothing matches your text'
  }
}
