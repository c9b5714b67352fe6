import { appointmentCalls } from '@dealerline/shared/contract/appointments.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { assertOrderExists } from '../../orders/lock-order.ts'
import { appointmentChoice, lineSlots } from './choose.ts'
import { getLineAppointments } from './line-appointments.ts'
import { releaseLine } from './release.ts'

export const appointmentRoutes = routesOf(appointmentCalls, {
  getAppointments: async (context, { params: { orderID } }) => {
    await assertOrderExists(context, orderID)
    return getLineAppointments(context, orderID)
  },
  getAppointmentSlots: steps(lineSlots),
  chooseAppointment: steps(appointmentChoice),
  releaseAppointment: (context, { params, body }) => releaseLine(context, params.orderID, body.rowID),
})
