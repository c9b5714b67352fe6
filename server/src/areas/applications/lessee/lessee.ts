import { withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type ChangeLessee,
  type ChangeLesseeInput,
  changeLessee,
  lesseeFields,
} from '@dealerline/shared/contract/lessee.ts'
import { accountFields, directDebitInput } from '@dealerline/shared/contract/payment.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { lessee } from '@dealerline/shared/record-rules/applications.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { maskDirectDebit, withoutMasked } from '@dealerline/shared/rules/direct-debit.ts'
import type { Context } from '../../../calls/context.ts'
import { getCustomer } from '../../customers/customers.ts'
import { withPathPrefix } from '../../orders/blocks/with-path-prefix.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { withOneFlag } from '../../orders/payment/direct-debit.ts'
import {
  commonFieldsOf,
  findApplication,
  getApplication,
  isOpenForEditing,
  linkUrl,
  type StoredApplication,
  saveApplication,
} from '../applications.ts'

export async function getChangeLessee(context: Context, orderID: number): Promise<ChangeLessee> {
  return toChangeLessee(context, await getApplication(context, orderID, lessee.name))
}

async function toChangeLessee(context: Context, application: StoredApplication): Promise<ChangeLessee> {
  const { details, parties, ticketReference, ticketProblem, guid } = application
  const find = (customerID = 0) => (customerID > 0 ? findCustomer(context, customerID) : null)
  const formerCustomer = await find(parties.former)
  const newCustomer = await find(parties.new)
  const debit = changeLessee.shape.directDebit.parse(details.directDebit)
  return {
    id: application.applicationID,
    ...(await commonFieldsOf(context, application)),
    changeLesseeDetails: changeLessee.shape.changeLesseeDetails.parse(fieldValues(lesseeFields, details)),
    directDebit: (await isOpenForEditing(context, application)) ? debit : maskDirectDebit(debit),
    formerCustomerID: parties.former ?? 0,
    formerCustomerNo: formerCustomer?.custNo ?? '',
    newCustomerID: parties.new ?? 0,
    services: changeLessee.shape.services.parse(details.services),
    formerCustomer,
    newCustomer,
    link: linkUrl(context, lessee, guid),
    processing: application.status === 'Processing',
    ticketReference,
    ticketProblem,
  }
}

/** Finds a customer of the application. Returns null if the customer has moved to another dealer. */
async function findCustomer(context: Context, customerID: number) {
  return getCustomer(context, customerID).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return null
    throw error
  })
}

export async function updateChangeLessee(context: Context, change: ChangeLesseeInput): Promise<ChangeLessee> {
  const { orderID, changeLesseeDetails, services } = change
  await lockOrder(context, orderID)
  const before = await findApplication(context.tx, orderID, lessee.name)
  const { former = 0, new: next = 0 } = before?.parties ?? {}
  const { formerCustomerID = former, newCustomerID = next } = change
  const parties = {
    ...(formerCustomerID > 0 && { former: formerCustomerID }),
    ...(newCustomerID > 0 && { new: newCustomerID }),
  }
  const storedDebit = changeLessee.shape.directDebit.parse(before?.details.directDebit)
  const directDebit = await withPathPrefix('directDebit', async () =>
    withChange(directDebitInput, storedDebit, withOneFlag(withoutMasked(change.directDebit, storedDebit))),
  )
  const { useExisting, payWithCreditCard, noDetailsProvided } = directDebit
  const application = await saveApplication(
    context,
    lessee,
    {
      orderID,
      parties,
      details: {
        ...changeLesseeDetails,
        services,
        directDebit: { ...fieldValues(accountFields, directDebit), useExisting, payWithCreditCard, noDetailsProvided },
      },
    },
    (current) => toChangeLessee(context, current),
  )
  const record = await toChangeLessee(context, application)
  const lacksDebit = useExisting && record.newCustomer?.directDebit === null
  assertNoErrors(lacksDebit ? [{ path: 'directDebit', message: 'The new customer has no direct debit yet' }] : [])
  return record
}
