import {
  type AppointmentPage,
  appointmentLinkCalls,
  type LineAppointment,
  type Slot,
} from '@dealerline/shared/contract/appointments.ts'
import { toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../api.ts'
import { SlotPicker } from '../../blocks/lines/SlotPicker.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ActionBar } from '../ActionBar.tsx'
import classes from '../customer.module.css'
import { useClosedLink } from '../use-link.ts'

interface Props {
  guid: string
  line: LineAppointment
  onMoved: (page: AppointmentPage) => void
  onCancel: () => void
}

/** The free times of an appointment, and the button that moves it to the chosen one. */
export function MoveForm({ guid, line: { rowID }, onMoved, onCancel }: Props) {
  const [slot, setSlot] = useState<Slot>()
  const [problem, setProblem] = useState('')
  const [isLater, setIsLater] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeLink = useClosedLink()
  const slots = useAction(
    (from: string) => send(appointmentLinkCalls.getSlotsFromGuid, { params: { guid }, body: { rowID, from } }),
    { onError: closeLink },
  )
  const move = useAction(
    ({ slotCode, start, end }: Slot) =>
      send(appointmentLinkCalls.moveAppointment, { params: { guid }, body: { rowID, slotCode, start, end } }),
    {
      onSuccess: (page) => {
        onMoved(page)
        const refusal = page.lines.find((one) => one.rowID === rowID)?.problem ?? ''
        if (refusal === '') return
        setProblem(refusal)
        show('')
      },
      onError: (error) => {
        setProblem(error.message)
        closeLink(error)
      },
    },
  )
  const show = (from: string) => {
    setSlot(undefined)
    setIsLater(from !== '')
    slots.start(from)
  }
  const first = useRef(show)
  useEffect(() => {
    heading.current?.focus()
    first.current('')
  }, [])
  const list = slots.result
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(slot ? '' : 'Choose a time first.')
        if (slot) move.start(slot)
      }}
    >
      <h3 ref={heading} tabIndex={-1} className={classes.step}>
        Choose another time
      </h3>
      {slots.isPending && <p role="status">Loading the free times …</p>}
      {slots.error && (
        <div role="alert">
          <p className={classes.problem}>{`The free times could not be loaded. ${slots.error.message}`}</p>
          <Button tone="plain" size="medium" onClick={() => show('')}>
            Try again
          </Button>
        </div>
      )}
      {list && !slots.isPending && (
        <>
          <SlotPicker list={list} value={slot?.slotCode ?? ''} onChange={setSlot} />
          <div className={classes.buttons}>
            {list.outcome !== 'offered' && (
              <Button tone="plain" size="medium" onClick={() => show('')}>
                Try again
              </Button>
            )}
            {list.outcome === 'offered' && (
              <Button tone="plain" size="medium" onClick={() => show(list.nextFrom)}>
                Later times
              </Button>
            )}
            {isLater && (
              <Button tone="plain" size="medium" onClick={() => show('')}>
                First times
              </Button>
            )}
          </div>
        </>
      )}
      <ActionBar
        note={
          problem && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )
        }
      >
        <Button tone="quiet" size="medium" onClick={onCancel}>
          Keep the time
        </Button>
        <Button type="submit" size="medium" tone="accent" loading={move.isPending}>
          {slot ? `Move to ${toAppointmentTime(slot)}` : 'Move the appointment'}
        </Button>
      </ActionBar>
    </form>
  )
}
