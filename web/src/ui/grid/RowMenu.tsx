import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { RowAction } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = {
  model: GridModel<Row>
  opened: { rowKey: string; button: HTMLElement } | null
  actions: readonly RowAction<Row>[]
  onClose: () => void
}

/** The menu of one row: the screen's actions, Duplicate, moving, Delete. One menu serves all rows. */
export function RowMenu<Row extends object>({ model, opened, actions, onClose }: Props<Row>) {
  if (!opened) return null
  const at = model.indexOf(opened.rowKey)
  const row = model.rows[at]
  if (!row) return null
  // Place it next to the button, within the grid: inside a dialog or a container, a fixed position would not be
  // relative to the window.
  const button = opened.button.getBoundingClientRect()
  const frame = opened.button.closest('[data-grid]')?.getBoundingClientRect()
  const place = { left: button.left - (frame?.left ?? 0), top: button.top - (frame?.top ?? 0) }
  const { readOnly, fixedRows, duplicate } = model.source
  const close = () => {
    onClose()
    if (opened.button.isConnected) opened.button.focus()
  }
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-end"
      width={200}
      offset={4}
      returnFocus={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span
          aria-hidden
          className={classes.menuAnchor}
          style={{ ...place, width: button.width, height: button.height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for row ${at + 1}`}>
        {actions.map(({ label, icon, onRun }) => (
          <Menu.Item key={label} leftSection={icon} onClick={() => onRun(row)}>
            {label}
          </Menu.Item>
        ))}
        {!readOnly && duplicate && (
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => model.duplicateRow(opened.rowKey)}>
            Duplicate
          </Menu.Item>
        )}
        {!readOnly && !fixedRows && (
          <>
            <Menu.Item
              leftSection={<IconArrowUp size={18} aria-hidden />}
              disabled={at === 0}
              onClick={() => model.moveRow(opened.rowKey, -1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={18} aria-hidden />}
              disabled={at === model.rows.length - 1}
              onClick={() => model.moveRow(opened.rowKey, 1)}
            >
              Move down
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden />}
              className={classes.danger}
              onClick={() => model.deleteRows(new Set([opened.rowKey]))}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
