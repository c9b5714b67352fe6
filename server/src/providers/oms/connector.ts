import { connectService } from '../connector.ts'
import { makeOmsService } from './http.ts'
import { makeOmsSandbox } from './sandbox.ts'

export const oms = connectService(['omsUrl', 'omsKey'], makeOmsService, makeOmsSandbox, (port) => port.dealers())
