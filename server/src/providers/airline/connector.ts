import { connectService, sampleAbn } from '../connector.ts'
import { makeAirlineService } from './http.ts'
import { makeAirlineSandbox } from './sandbox.ts'

export const airline = connectService(['airlineUrl', 'airlineKey'], makeAirlineService, makeAirlineSandbox, (port) =>
  port.findMember(sampleAbn),
)
