import { appointmentCalls, type Slot } from '@dealerline/shared/contract/appointments.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'
import { toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { query, send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import classes from './LineChecks.module.css'
import { SlotPicker } from './SlotPicker.tsx'

interface Props {
  orderID: number
  line: InternetLine
  onClose: () => void
}

/** Shows the free times of a line, and holds the chosen one. */
export function ChooseTimeDialog({ orderID, line, onClose }: Props) {
  const { rowID, position, wholesaler, question } = line
  const id = useId()
  const client = useQueryClient()
  const params = { orderID }
  const [from, setFrom] = useState('')
  const [slot, setSlot] = useState<Slot>()
  const [problem, setProblem] = useState('')
  const slots = useQuery({
    ...query(appointmentCalls.getAppointmentSlots, { params, body: { rowID, from } }),
    // Other people take times, so a list is never reused.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = useMutation({
    mutationFn: ({ slotCode, start, end }: Slot) =>
      send(appointmentCalls.chooseAppointment, { params, body: { rowID, slotCode, start, end } }),
    onSuccess: (lines) => {
      client.setQueryData(query(appointmentCalls.getAppointments, { params }).queryKey, lines)
      const appointment = lines.find((one) => one.rowID === rowID)
      if (!appointment?.problem) {
        notify({
          httpStatus: 200,
          message: appointment ? `Chosen: ${toAppointmentTime(appointment.next ?? appointment)}` : 'Chosen',
        })
        onClose()
        return
      }
      setProblem(appointment.problem)
      setSlot(undefined)
      void slots.refetch()
    },
    onError: (error) => setProblem(error.message),
  })
  const showFrom = (day: string) => {
    setSlot(undefined)
    setProblem('')
    setFrom(day)
  }
  const list = slots.data
  const canRetry = list?.outcome === 'notReached' || list?.outcome === 'refused'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Choose a time for row ${position}`}
      actions={
        <>
          {problem && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
          <DialogButtons onCancel={onClose} form={id} loading={choose.isPending} disabled={!list?.slots.length}>
            Choose this time
          </DialogButtons>
        </>
      }
    >
      <form
        id={id}
        className={classes.lines}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(slot ? '' : 'Choose a time first.')
          if (slot) choose.mutate(slot)
        }}
      >
        <p className={classes.quiet}>
          {wholesaler} comes to {question.formattedAddress}. The time is held until the order is signed, and then
          confirmed.
        </p>
        {slots.isError && <FailedState compact message="The free times could not be loaded." query={slots} />}
        {slots.isPending && <LoadingState label="Loading the free times" />}
        {list && <SlotPicker list={list} value={slot?.slotCode ?? ''} onChange={setSlot} />}
        <div className={classes.buttons}>
          {canRetry && (
            <Button variant="default" loading={slots.isFetching} onClick={() => void slots.refetch()}>
              Try again
            </Button>
          )}
          {from !== '' && (
            <Button variant="default" onClick={() => showFrom('')}>
              First times
            </Button>
          )}
          {list?.outcome === 'offered' && (
            <Button variant="default" onClick={() => showFrom(list.nextFrom)}>
              Later times
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
