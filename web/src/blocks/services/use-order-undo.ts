import { pages } from '@dealerline/shared/blocks/index.ts'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orderHistory } from '../order-history.ts'

/**
 * Undo and redo for all services of an order. A step of another service opens that service. The keys also work while no
 * cell has the focus, but not in other inputs, which undo their own text.
 */
export function useOrderUndo(orderID: number): void {
  const history = orderHistory(orderID)
  const navigate = useNavigate()
  useEffect(() => {
    const open = (blockName: string) => {
      const match = pages.find(({ blocks }) => blocks.some(({ name }) => name === blockName))
      if (match) void navigate({ to: '/$', params: { _splat: match.page.route.slice(1) }, search: { order: orderID } })
    }
    history.open = open
    return () => {
      if (history.open === open) history.open = undefined
    }
  }, [history, navigate, orderID])
  useHotkeys([
    ['mod+Z', () => history.run('undo')],
    ['mod+shift+Z', () => history.run('redo')],
    ['mod+Y', () => history.run('redo')],
  ])
}
