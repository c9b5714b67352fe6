import { connectService } from '../connector.ts'
import { makeBillingService } from './http.ts'
import { makeBillingSandbox } from './sandbox.ts'

export const billing = connectService(['billingUrl', 'billingKey'], makeBillingService, makeBillingSandbox, (port) =>
  port.test(),
)
