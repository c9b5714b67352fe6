import { enrolmentRequest } from './areas/airline/enrolment-jobs.ts'
import { portRequest } from './areas/orders/ports/batch-jobs.ts'
import { appointmentRequest } from './areas/serviceability/appointments/settle-job.ts'
import { linesRequest } from './areas/serviceability/ask-by-itself.ts'
import { recheckRequest } from './areas/serviceability/recheck-job.ts'
import { ticketRequest } from './areas/tracking/ticketing/ticket-request.ts'
import type { DeclaredRequest } from './outside/declare-request.ts'

/** The kinds of requests that outside systems answer later. */
export const requestKinds: readonly DeclaredRequest[] = [
  portRequest,
  ticketRequest,
  enrolmentRequest,
  recheckRequest,
  linesRequest,
  appointmentRequest,
]
