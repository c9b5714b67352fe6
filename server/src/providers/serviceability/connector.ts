import { connectService } from '../connector.ts'
import { makeServiceabilityService } from './http.ts'
import { makeServiceabilitySandbox } from './sandbox.ts'

export const serviceability = connectService(
  ['serviceabilityUrl', 'serviceabilityKey'],
  makeServiceabilityService,
  makeServiceabilitySandbox,
  (port) => port.wholesalers(),
)
