import type { LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import { appointmentLabels, toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import classes from './customer.module.css'

/** The times at which wholesalers come, with their states. Shows nothing if no time is chosen. */
export function AppointmentTimes({ lines }: { lines: readonly LineAppointment[] }) {
  const withTime = lines.filter(({ start }) => start !== '')
  if (withTime.length === 0) return null
  return (
    <>
      <h2>{withTime.length === 1 ? 'Appointment' : 'Appointments'}</h2>
      <ul className={classes.services}>
        {withTime.map((line) => (
          <li key={line.rowID} className={classes.service}>
            <strong>{toAppointmentTime(line)}</strong>
            <div className={classes.small}>
              {`${line.wholesaler} comes to ${line.address}. ${appointmentLabels[line.state]}.`}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
