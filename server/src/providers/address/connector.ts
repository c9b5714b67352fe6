import { connectService } from '../connector.ts'
import { makeAddressService } from './http.ts'
import { makeAddressSandbox } from './sandbox.ts'

export const address = connectService(['addressUrl', 'addressKey'], makeAddressService, makeAddressSandbox, (port) =>
  port.search('1 George Street Sydney'),
)
