import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconButton } from '../ui/form/IconButton.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from './ListMenus.module.css'
import type { ColumnChoice } from './list-columns.ts'

interface Props<Item> {
  choice: ColumnChoice<Item>
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
}

/** Chooses the columns of a list and their order, with the mouse or with Alt-↑↓, and the height of its rows. */
export function ColumnsMenu<Item>({ choice, isCompact, onCompact }: Props<Item>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { shown, hidden, choose } = choice
  const keys = shown.map(({ key }) => key)
  const move = (key: string, step: 1 | -1) => {
    const from = keys.indexOf(key)
    const to = from + step
    if (from < 0 || to < 0 || to >= keys.length) return
    choose(keys.toSpliced(from, 1).toSpliced(to, 0, key))
    // The browser drops the focus of an element that moves.
    setTimeout(() => document.getElementById(`${id}-${key}`)?.focus())
  }
  const pressKey = (event: KeyboardEvent, key: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(key, event.key === 'ArrowUp' ? -1 : 1)
  }
  const toggle = (key: string, isShown: boolean) =>
    choose(isShown ? [...keys, key] : keys.filter((each) => each !== key))
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={320} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton variant="default" icon={IconColumns3} onClick={() => setIsOpen(!isOpen)}>
          Columns
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.entries}>
          {[...shown, ...hidden].map((column, place) => {
            const isShown = place < shown.length
            return (
              <li key={column.key} className={classes.entry}>
                <Checkbox
                  id={`${id}-${column.key}`}
                  className={classes.name}
                  size="sm"
                  label={column.label}
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onChange={(event) => toggle(column.key, event.currentTarget.checked)}
                  onKeyDown={(event) => pressKey(event, column.key)}
                />
                {isShown && (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${column.label} up`}
                      disabled={place === 0}
                      onClick={() => move(column.key, -1)}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${column.label} down`}
                      disabled={place === shown.length - 1}
                      onClick={() => move(column.key, 1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </ActionIcon>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <div className={classes.foot}>
          <Checkbox
            size="sm"
            label="Compact rows"
            checked={isCompact}
            onChange={(event) => onCompact(event.currentTarget.checked)}
          />
          <Button variant="subtle" size="compact-sm" onClick={() => choose(undefined)}>
            Reset columns
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
