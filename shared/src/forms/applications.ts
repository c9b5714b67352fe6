import { z } from 'zod'
import { addressFields } from '../contract/address.ts'
import { applicationServices } from '../contract/applications.ts'
import { financeComments, financeFields } from '../contract/finance.ts'
import { lesseeFields } from '../contract/lessee.ts'
import { accountFields } from '../contract/payment.ts'
import { relocationFields } from '../contract/relocation.ts'
import { formShapeOf } from '../records/kinds.ts'
import { formOf, formPart } from './form.ts'
import { accountErrors, paymentOption, uncheckedAccount } from './orders.ts'

/** The rows of services in an application, including the extra properties that their screen rows need. */
const serviceRows = z.array(applicationServices.def.innerType.element.loose())
const services = formPart<unknown[]>('list', 'Services', [])

export const financeForm = formOf({ ...financeFields, comments: financeComments })

export const relocationFormFields = {
  ...relocationFields,
  newAddress: formPart<unknown>('record', 'New address', null),
  services,
}
export const relocationForm = formOf(relocationFields, {
  shape: { newAddress: z.object(formShapeOf(addressFields)).nullable(), services: serviceRows },
})

const customerID = (label: string) => formPart('number', label, 0, z.number().int())
const parties = { formerCustomerID: customerID('Former customer'), newCustomerID: customerID('New customer') }
const option = paymentOption('How the new customer pays')

export const lesseeFormFields = { ...parties, ...lesseeFields, option, ...accountFields, services }
export const lesseeForm = formOf(
  { ...parties, ...lesseeFields },
  { shape: { option: option.schema, services: serviceRows, ...uncheckedAccount }, errors: accountErrors },
)
