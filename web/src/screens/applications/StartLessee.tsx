import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { send } from '../../api.ts'
import { setLesseeOnlyOrder } from '../../session/lessee-only.ts'
import { useDealer } from '../../session/portal.ts'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './applications.module.css'
import { LesseeParties } from './LesseeParties.tsx'

/**
 * Starts a change of lessee by choosing its two customers. The menu shows only this screen here and on the new order.
 */
export function StartLessee() {
  const { dealerID } = useDealer()
  const router = useRouter()
  const refresh = useRefreshOrder()
  const [formerID, setFormerID] = useState(0)
  const [next, setNext] = useState(0)
  // All attempts have the same key, so that a retry after a lost response creates no second order.
  const key = useRef(crypto.randomUUID())
  const begin = async () => {
    const order = { customerID: next, orderType: orderTypes.changeOfLessee, existingCustomer: true }
    const { orderID } = await send(orderCalls.createOrder, { body: order }, { key: `${key.current} ${next}` })
    const body = { orderID, formerCustomerID: formerID, newCustomerID: next }
    await send(lesseeCalls.updateChangeLessee, { body }, { key: `${key.current} ${formerID} ${next} of ${orderID}` })
    setLesseeOnlyOrder(orderID)
    await refresh()
    router.history.push(toScreen('/change-lessee', orderID))
  }
  return (
    <>
      <ScreenTitle
        title="Change Lessee"
        subtitle="Choose the customer who hands over the services and the customer who takes them over. The order belongs to the new customer."
      />
      <Section title="Customers">
        <LesseeParties
          former={formerID}
          next={next}
          onChange={(name, customerID) => (name === 'formerCustomerID' ? setFormerID(customerID) : setNext(customerID))}
          dealerID={dealerID}
        />
        <div className={classes.buttons}>
          <RunButton disabled={formerID === 0 || next === 0} run={begin} failed="lesseeFailed">
            Start change of lessee
          </RunButton>
        </div>
      </Section>
    </>
  )
}
