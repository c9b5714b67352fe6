import { appointmentCalls, type LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'
import { appointmentLabels, toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatInstant } from '../../ui/format.ts'
import classes from './LineChecks.module.css'
import { isAppointmentOpen } from './line-appointments.ts'

interface Props {
  order: OrderDetail
  line: InternetLine
  appointment: LineAppointment | undefined
  onChoose: () => void
  /** Called before a question opens. */
  onClose: () => void
}

/** The time at which the wholesaler comes for an internet line. The dealer chooses, changes and releases it. */
export function AppointmentDetails({ order, line, appointment, onChoose, onClose }: Props) {
  const hasTime = Boolean(appointment?.start)
  return (
    <div>
      <strong>
        Row {line.position}: {line.question.formattedAddress}
      </strong>
      <p role="status">{describe(appointment)}</p>
      {appointment?.next && (
        <p className={classes.quiet}>
          {appointment.wholesaler} has not confirmed {toAppointmentTime(appointment.next)} yet. We will ask again.
        </p>
      )}
      {appointment?.problem && <p className={classes.bad}>{appointment.problem}</p>}
      {appointment && hasTime && <p className={classes.quiet}>{limitOf(appointment)}</p>}
      {isAppointmentOpen(order, appointment) && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            aria-label={`${hasTime ? 'Change the time' : 'Choose a time'} of row ${line.position}`}
            onClick={onChoose}
          >
            {hasTime ? 'Change the time' : 'Choose a time'}
          </Button>
          {appointment && hasTime && (
            <Release orderID={order.orderID} line={line} appointment={appointment} onAsk={onClose} />
          )}
        </div>
      )}
    </div>
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
  onAsk: () => void
}

function Release({ orderID, line: { rowID, position }, appointment, onAsk }: ReleaseProps) {
  const client = useQueryClient()
  const params = { orderID }
  const release = useMutation({
    mutationFn: () => send(appointmentCalls.releaseAppointment, { params, body: { rowID } }),
    onSuccess: (lines) => client.setQueryData(query(appointmentCalls.getAppointments, { params }).queryKey, lines),
    onError: (error) => notify({ httpStatus: 500, message: `The time was not released: ${error.message}` }, error),
  })
  const ask = async () => {
    onAsk()
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
