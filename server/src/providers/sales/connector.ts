import { connectService } from '../connector.ts'
import { makeSalesService } from './http.ts'
import { makeSalesSandbox } from './sandbox.ts'

export const sales = connectService(['salesUrl', 'salesKey'], makeSalesService, makeSalesSandbox, (port) => port.test())
