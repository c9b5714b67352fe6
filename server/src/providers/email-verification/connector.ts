import { connectService } from '../connector.ts'
import { makeEmailVerificationService } from './http.ts'
import { makeEmailVerificationSandbox } from './sandbox.ts'

export const emailVerification = connectService(
  ['emailVerificationUrl', 'emailVerificationKey'],
  makeEmailVerificationService,
  makeEmailVerificationSandbox,
  (port) => port.verify('test@example.com'),
)
