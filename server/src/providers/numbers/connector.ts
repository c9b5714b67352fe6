import { connectService } from '../connector.ts'
import { makeNumbersService } from './http.ts'
import { makeNumbersSandbox } from './sandbox.ts'

export const numbers = connectService(['numbersUrl', 'numbersKey'], makeNumbersService, makeNumbersSandbox, (port) =>
  port.regions(''),
)
