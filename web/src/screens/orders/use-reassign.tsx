import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api.ts'
import type { useBulk } from '../../lists/use-bulk.ts'
import { ReassignDialog } from '../../records/customers/ReassignDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'

const customers = (count: number) => `${count} customer${count === 1 ? '' : 's'}`

/**
 * Moves the customers of orders to another dealer, and back again. Returns the button, the question, and what was moved.
 * `onMoved`: the orders of customers that have moved.
 */
export function useReassign(
  orders: readonly ListedOrder[],
  bulk: ReturnType<typeof useBulk<ListedOrder>>,
  onMoved: (orders: readonly ListedOrder[]) => void,
) {
  const [isAsking, setAsking] = useState(false)
  /** One order of each customer, with the former dealer, and where they are now. */
  const [moved, setMoved] = useState<{ orders: readonly ListedOrder[]; to: string }>()
  const ofCustomers = [...new Map(orders.map((order) => [order.customerID, order])).values()]

  const move = (records: readonly ListedOrder[], toDealer: (order: ListedOrder) => number, onEnd: typeof onMoved) =>
    bulk.run(records, {
      doing: 'Reassigning',
      act: (order) =>
        send(customerCalls.moveCustomer, {
          params: { customerId: order.customerID },
          body: { dealerID: toDealer(order) },
        }),
      onEnd,
    })
  const reassign = ({ dealerID, name }: { dealerID: number; name: string }) => {
    const elsewhere = ofCustomers.filter((order) => order.dealerID !== dealerID)
    if (elsewhere.length === 0) {
      notify({ httpStatus: 200, message: `Nothing to reassign: ${name} has them already` })
      return
    }
    return move(
      elsewhere,
      () => dealerID,
      (succeeded) => {
        const ids = new Set(succeeded.map(({ customerID }) => customerID))
        onMoved(orders.filter((order) => ids.has(order.customerID)))
        if (succeeded.length > 0) setMoved({ orders: succeeded, to: name })
      },
    )
  }
  const undo = () =>
    move(
      moved?.orders ?? [],
      ({ dealerID }) => dealerID,
      (succeeded) => {
        const left = moved?.orders.filter((order) => !succeeded.includes(order)) ?? []
        setMoved(moved && left.length > 0 ? { ...moved, orders: left } : undefined)
      },
    )

  const isRunning = bulk.progress !== undefined
  return {
    /** Their orders, of which an undo may fail. */
    moved: moved?.orders ?? [],
    button: (
      <Button variant="default" disabled={isRunning} onClick={() => setAsking(true)}>
        Reassign
      </Button>
    ),
    rest: (
      <>
        {isAsking && (
          <ReassignDialog
            what={customers(ofCustomers.length)}
            onClose={() => setAsking(false)}
            onChosen={(dealer) => void reassign(dealer)}
          />
        )}
        {moved && !isRunning && (
          <Notice>
            <span>
              {customers(moved.orders.length)} reassigned to {moved.to}.
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => void undo()}>
              Undo
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setMoved(undefined)}>
              Close
            </Button>
          </Notice>
        )}
      </>
    ),
  }
}
