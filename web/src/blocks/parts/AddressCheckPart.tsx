import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
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
  const check = useMutation({
    mutationFn: () => send(serviceabilityCalls.recheckOrderLines, { params: { orderID } }),
    onSuccess: () => refresh(),
    onError: (error) => notify({ httpStatus: 500, message: `The lines were not checked: ${error.message}` }, error),
  })
  return (
    <>
      {lines.length > 0 && (
        <Section title="What the wholesalers answered">
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
