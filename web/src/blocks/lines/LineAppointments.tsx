import { appointmentCalls, type LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'
import { appointmentLabels, toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatInstant } from '../../ui/format.ts'
import { ChooseTimeDialog } from './ChooseTimeDialog.tsx'
import classes from './LineChecks.module.css'

interface Props {
  order: OrderDetail
  lines: readonly InternetLine[]
}

/** The times at which wholesalers come for the internet lines. The dealer chooses, changes and releases them. */
export function LineAppointments({ order, lines }: Props) {
  const { orderID } = order
  const appointments = useQuery(query(appointmentCalls.getAppointments, { params: { orderID } }))
  if (appointments.isError)
    return (
      <FailedState
        compact
        message="The times could not be loaded."
        onRetry={() => void appointments.refetch()}
        retrying={appointments.isFetching}
      />
    )
  if (!appointments.data) return <LoadingState label="Loading the times" lines={2} />
  return (
    <ul className={classes.lines} aria-label="Appointments">
      {lines.map((line) => (
        <li key={line.rowID}>
          <Line order={order} line={line} appointment={appointments.data.find(({ rowID }) => rowID === line.rowID)} />
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  order: OrderDetail
  line: InternetLine
  appointment: LineAppointment | undefined
}

function Line({ order, line, appointment }: LineProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const hasTime = Boolean(appointment?.start)
  const isOpen = order.orderStatus <= orderStatus.signed && (appointment?.canChange ?? true)
  return (
    <>
      <strong>
        Row {line.position}: {line.question.formattedAddress}
      </strong>
      <p role="status">{describe(appointment)}</p>
      {appointment?.next && (
        <p className={classes.quiet}>
          {appointment.wholesaler} has not confirmed {toAppointmentTime(appointment.next)} yet. It is asked again.
        </p>
      )}
      {appointment?.problem && <p className={classes.bad}>{appointment.problem}</p>}
      {appointment && hasTime && <p className={classes.quiet}>{limitOf(appointment)}</p>}
      {isOpen && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            aria-label={`${hasTime ? 'Change the time' : 'Choose a time'} of row ${line.position}`}
            onClick={() => setIsChoosing(true)}
          >
            {hasTime ? 'Change the time' : 'Choose a time'}
          </Button>
          {appointment && hasTime && <Release orderID={order.orderID} line={line} appointment={appointment} />}
        </div>
      )}
      {isChoosing && <ChooseTimeDialog orderID={order.orderID} line={line} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function describe(appointment: LineAppointment | undefined): string {
  if (!appointment?.start) return `${appointmentLabels[appointment?.state ?? 'none']}.`
  return `${toAppointmentTime(appointment)}. ${appointmentLabels[appointment.state]}.`
}

function limitOf({ wholesaler, chosenBy, changeUntil, canChange }: LineAppointment): string {
  const author = `Chosen by ${chosenBy}.`
  if (changeUntil === '') return author
  return canChange
    ? `${author} ${wholesaler} accepts another time until ${formatInstant(changeUntil, { withZone: true })}.`
    : `${author} It is too late to change it here. Call ${wholesaler}.`
}

interface ReleaseProps {
  orderID: number
  line: InternetLine
  appointment: LineAppointment
}

function Release({ orderID, line: { rowID, position }, appointment }: ReleaseProps) {
  const client = useQueryClient()
  const params = { orderID }
  const release = useMutation({
    mutationFn: () => send(appointmentCalls.releaseAppointment, { params, body: { rowID } }),
    onSuccess: (lines) => client.setQueryData(query(appointmentCalls.getAppointments, { params }).queryKey, lines),
    onError: (error) => notify({ httpStatus: 500, message: `The time was not released: ${error.message}` }, error),
  })
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Release the time?',
      message: `${appointment.wholesaler} gives ${toAppointmentTime(appointment)} to somebody else.`,
      confirmLabel: 'Release the time',
    })
    if (isConfirmed) release.mutate()
  }
  return (
    <Button
      variant="subtle"
      aria-label={`Release the time of row ${position}`}
      loading={release.isPending}
      onClick={() => void ask()}
    >
      Release
    </Button>
  )
}
