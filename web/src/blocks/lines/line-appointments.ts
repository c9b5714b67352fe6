import { appointmentCalls, type LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'

/** The appointments of the internet lines of an order. A quote has none. */
export const useAppointments = ({ orderID, isQuote }: OrderDetail, hasLines: boolean) =>
  useQuery({ ...query(appointmentCalls.getAppointments, { params: { orderID } }), enabled: hasLines && !isQuote })

/** Whether a time can be chosen or changed here. */
export const isAppointmentOpen = ({ orderStatus: status }: OrderDetail, appointment: LineAppointment | undefined) =>
  status <= orderStatus.signed && (appointment?.canChange ?? true)
