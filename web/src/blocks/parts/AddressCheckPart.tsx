import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { type InternetLine, internetLines } from '@dealerline/shared/rules/internet-lines.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { LineAppointments } from '../lines/LineAppointments.tsx'
import { LineChecks } from '../lines/LineChecks.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'

/** The answers about the saved internet lines, their appointments, and the serviceability check of the order's addresses. */
export default function AddressCheckPart({ order }: PartProps) {
  const { orderID } = order
  const lines = internetLines(order)
  const refresh = useRefreshOrder()
  useFirstQuestions(orderID, isLocked(order) ? [] : lines)
  const check = useMutation({
    mutationFn: () => send(serviceabilityCalls.recheckOrderLines, { params: { orderID } }),
    onSuccess: () => refresh(),
    onError: (error) => notify({ httpStatus: 500, message: `The lines were not checked: ${error.message}` }, error),
  })
  return (
    <>
      {lines.length > 0 && (
        <Section title="Answers of the wholesalers">
          <LineChecks order={order} lines={lines} />
          <Button className={classes.gap} variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check these lines
          </Button>
        </Section>
      )}
      {lines.length > 0 && !order.isQuote && (
        <Section title="Appointments">
          <LineAppointments order={order} lines={lines} />
        </Section>
      )}
      <p className={classes.way}>
        <AppLink href={`/utility/service-qualification?order=${orderID}`}>
          Check the services available at this order’s addresses
        </AppLink>
      </p>
    </>
  )
}

/** The time after the last change of a line until its wholesaler is asked, so that a row being filled in is asked about once. */
const settleMs = 2000

/** Asks about each line that has no answer yet, so that a line has the answer that it was sold on. */
function useFirstQuestions(orderID: number, lines: readonly InternetLine[]): void {
  const refresh = useRefreshOrder()
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  const sentQuestions = useRef(new Set<string>())
  const questions = JSON.stringify(lines.filter(({ state }) => !state).map(({ rowID, question }) => [rowID, question]))
  useEffect(() => {
    if (questions === '[]' || sentQuestions.current.has(questions)) return
    const timer = setTimeout(() => {
      sentQuestions.current.add(questions)
      // If the wholesaler does not answer, *Check these lines* and the sending of the order ask again.
      void send(serviceabilityCalls.recheckOrderLines, { params: { orderID } }).then(
        () => latestRefresh.current(),
        () => undefined,
      )
    }, settleMs)
    return () => clearTimeout(timer)
  }, [orderID, questions])
}
