import { connectService } from '../connector.ts'
import { makePortingService } from './http.ts'
import { makePortingSandbox } from './sandbox.ts'

export const porting = connectService(['portingUrl', 'portingKey'], makePortingService, makePortingSandbox, (port) =>
  port.limits(),
)
