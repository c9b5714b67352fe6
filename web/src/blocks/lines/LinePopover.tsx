import type { LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'
import { Popover } from '@mantine/core'
import { type Ref, useLayoutEffect, useRef } from 'react'
import { AppointmentDetails } from './AppointmentDetails.tsx'
import { ChooseTimeDialog } from './ChooseTimeDialog.tsx'
import { LineChecks } from './LineChecks.tsx'

/** The chip that a person has pressed. `time` opens the free times at once. */
export interface OpenedChip {
  kind: 'check' | 'appointment' | 'time'
  rowID: number
  element: HTMLElement
}

interface Props {
  order: OrderDetail
  line: InternetLine
  appointment: LineAppointment | undefined
  opened: OpenedChip
  onOpen: (chip: OpenedChip) => void
  onClose: () => void
}

const titles = { check: 'Check', appointment: 'Appointment' }

/** The details of a chip next to it: the answer about its line, or the time at which the wholesaler comes. */
export default function LinePopover({ order, line, appointment, opened, onOpen, onClose }: Props) {
  const { kind, element } = opened
  // The pop-over takes the focus as it appears, before it knows where the focus was.
  const returnFocus = () => element.focus({ preventScroll: true })
  const dropdown = useRef<HTMLDivElement>(null)
  if (kind === 'time') return <ChooseTimeDialog orderID={order.orderID} line={line} onClose={onClose} />
  return (
    <Popover
      opened
      onChange={() => {
        onClose()
        const { activeElement } = document
        // The focus is elsewhere if the person has clicked into a cell.
        if (activeElement === document.body || dropdown.current?.contains(activeElement)) returnFocus()
      }}
      position="bottom-start"
      width="min(380px, calc(100vw - 32px))"
      offset={4}
      withRoles={false}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Anchor element={element} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        tabIndex={-1}
        aria-label={`${titles[kind]} of row ${line.position}`}
      >
        {kind === 'check' ? (
          <LineChecks order={order} lines={[line]} />
        ) : (
          <AppointmentDetails
            order={order}
            line={line}
            appointment={appointment}
            onChoose={() => {
              returnFocus()
              onOpen({ ...opened, kind: 'time' })
            }}
            onClose={() => {
              returnFocus()
              onClose()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Places the pop-over next to an element that is rendered elsewhere. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
  }, [element, ref])
  return null
}
