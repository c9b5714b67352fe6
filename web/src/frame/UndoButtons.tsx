import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { orderHistory } from '../session/order-history.ts'

/** Undo and redo for all services and forms of an order, also for people without a keyboard. Empty until something was changed. */
export function UndoButtons({ orderID }: { orderID: number }) {
  const history = orderHistory(orderID)
  const canUndo = useSyncExternalStore(history.subscribe, history.canUndo)
  const canRedo = useSyncExternalStore(history.subscribe, history.canRedo)
  if (!canUndo && !canRedo) return null
  return (
    <ActionIcon.Group>
      <Tooltip label="Undo the last change (Ctrl Z)">
        <ActionIcon
          variant="default"
          aria-label="Undo the last change"
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!canUndo}
          onClick={() => history.run('undo')}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          variant="default"
          aria-label="Redo the last undone change"
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={!canRedo}
          onClick={() => history.run('redo')}
        >
          <IconArrowForwardUp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </ActionIcon.Group>
  )
}
