import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { orderHistory } from '../session/order-history.ts'

const buttons = [
  {
    direction: 'undo',
    label: 'Undo the last change',
    keys: 'Ctrl Z',
    shortcuts: 'Control+Z Meta+Z',
    icon: IconArrowBackUp,
  },
  {
    direction: 'redo',
    label: 'Redo the last undone change',
    keys: 'Ctrl Shift Z',
    shortcuts: 'Control+Shift+Z Meta+Shift+Z',
    icon: IconArrowForwardUp,
  },
] as const

/** Undo and redo for all services and forms of an order, also for people without a keyboard. Empty until something was changed. */
export function UndoButtons({ orderID }: { orderID: number }) {
  const history = orderHistory(orderID)
  const canRun = {
    undo: useSyncExternalStore(history.subscribe, history.canUndo),
    redo: useSyncExternalStore(history.subscribe, history.canRedo),
  }
  if (!canRun.undo && !canRun.redo) return null
  return (
    <ActionIcon.Group>
      {buttons.map(({ direction, label, keys, shortcuts, icon: Icon }) => (
        <Tooltip key={direction} label={`${label} (${keys})`}>
          <ActionIcon
            variant="default"
            aria-label={label}
            aria-keyshortcuts={shortcuts}
            disabled={!canRun[direction]}
            onClick={() => history.run(direction)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </ActionIcon.Group>
  )
}
