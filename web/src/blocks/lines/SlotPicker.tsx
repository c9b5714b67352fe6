import type { Slot, SlotList } from '@dealerline/shared/contract/appointments.ts'
import { toAppointmentDay, toAppointmentHours } from '@dealerline/shared/rules/appointments.ts'
import { formatDate } from '../../ui/format.ts'
import classes from './SlotPicker.module.css'

interface Props {
  list: SlotList
  /** The id of the chosen time. */
  value: string
  onChange: (slot: Slot) => void
}

/** The free times of a wholesaler by day, of which a person chooses one; or why there are none. */
export function SlotPicker({ list, value, onChange }: Props) {
  const problem = problemOf(list)
  if (problem) return <p role="status">{problem}</p>
  const days = [...Map.groupBy(list.slots, ({ start }) => toAppointmentDay(start))]
  return (
    <div className={classes.days}>
      {days.map(([day, slots]) => (
        <fieldset key={day} className={classes.day}>
          <legend>{day}</legend>
          <div className={classes.times}>
            {slots.map((slot) => (
              <label key={slot.slotCode} className={classes.time}>
                <input
                  type="radio"
                  name="appointment"
                  checked={slot.slotCode === value}
                  onChange={() => onChange(slot)}
                />
                {toAppointmentHours(slot)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function problemOf({ outcome, wholesaler, message, slots, from, nextFrom }: SlotList): string {
  if (outcome === 'notOffered') return `${wholesaler} gives no appointments for this line. You need not choose a time.`
  if (outcome === 'notReached') return `${wholesaler} does not answer at the moment. Try again in a few minutes.`
  if (outcome === 'refused') return `${wholesaler} gives no times: ${message}`
  return slots.length === 0 ? `No time is free from ${formatDate(from)} to ${formatDate(nextFrom)}.` : ''
}
