import type { AppointmentPage, LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import { appointmentLabels, toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { useState } from 'react'
import { formatInstant } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import classes from '../customer.module.css'
import { MoveForm } from './MoveForm.tsx'

interface Props {
  guid: string
  line: LineAppointment
  sentBy: string
  onChange: (page: AppointmentPage) => void
}

/** One appointment: its time, and the form that moves it. */
export function AppointmentLine({ guid, line, sentBy, onChange }: Props) {
  const [isMoving, setIsMoving] = useState(false)
  const [message, setMessage] = useState('')
  const { start, wholesaler, address, state, next, canChange, problem } = line
  const finish = (page: AppointmentPage) => {
    onChange(page)
    const moved = page.lines.find(({ rowID }) => rowID === line.rowID)
    if (moved?.problem) return
    setIsMoving(false)
    setMessage(moved?.next ? '' : `The appointment is moved. ${sentBy} has been told.`)
  }
  return (
    <section className={classes.term} aria-label={address}>
      <h2>{start ? toAppointmentTime(line) : appointmentLabels[state]}</h2>
      <p>{start ? `${wholesaler} comes to ${address}. ${appointmentLabels[state]}.` : `For ${address}.`}</p>
      {next && (
        <p>
          {`You chose ${toAppointmentTime(next)}. ${wholesaler} has not confirmed it yet. Until then, the time above remains.`}
        </p>
      )}
      <p role="status">{message}</p>
      {!canChange && <p className={classes.small}>{closedText(line, sentBy)}</p>}
      {canChange && !isMoving && (
        <>
          {problem && <p className={classes.problem}>{problem}</p>}
          {line.changeUntil && (
            <p className={classes.small}>
              {`You can move it until ${formatInstant(line.changeUntil, { withZone: true })}.`}
            </p>
          )}
          <div data-needs-script>
            <Button
              tone="plain"
              size="medium"
              onClick={() => {
                setMessage('')
                setIsMoving(true)
              }}
            >
              Choose another time
            </Button>
          </div>
        </>
      )}
      {canChange && isMoving && (
        <MoveForm guid={guid} line={line} onMoved={finish} onCancel={() => setIsMoving(false)} />
      )}
    </section>
  )
}

function closedText({ state, changeUntil }: LineAppointment, sentBy: string): string {
  if (state === 'past') return 'This appointment is over.'
  if (state === 'confirming' || state === 'requested') return 'You can move it after it is confirmed.'
  if (state === 'needed') return `${sentBy} has been told and will agree on a new time with you.`
  if (changeUntil !== '' && new Date(changeUntil) <= new Date())
    return `It is too late to move it here. Call ${sentBy}.`
  return `To change it, ask ${sentBy}.`
}
