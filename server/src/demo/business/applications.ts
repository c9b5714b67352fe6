import { contract } from '@dealerline/shared/contract/index.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { currentTime } from '../../kernel/clock.ts'
import { poll } from '../../kernel/poll.ts'
import type { CallAs } from '../calls.ts'
import { confirmCode, maxWaitMs } from '../order-calls.ts'
import { findSentLink } from '../queries.ts'
import { demoBusinessCustomers } from './customers.ts'
import type { ScriptStep } from './script.ts'
import type { Customers } from './stories.ts'
import type { Tools } from './tale.ts'

/** How far an application gets. `accepted` is only possible for a change of lessee, of which both have approved. */
type Progress = 'draft' | 'sent' | 'accepted' | 'approved' | 'processing' | 'rejected'

type ApplicationRow = [customer: string, days: number, progress: Progress, other?: string]

const finance: readonly ApplicationRow[] = [
  ['conveyancing', 124, 'approved'],
  ['civil', 87, 'rejected'],
  ['medical', 56, 'approved'],
  ['logistics', 32, 'sent'],
  ['dental', 15, 'sent'],
  ['vets', 3, 'draft'],
]
const relocations: readonly ApplicationRow[] = [
  ['okafor', 93, 'approved'],
  ['alarms', 51, 'rejected'],
  ['accounting', 28, 'approved'],
  ['freight', 10, 'sent'],
]
/** Changes of lessee: the new lessee, and the former one. */
const lessees: readonly ApplicationRow[] = [
  ['earlyLearning', 105, 'processing', 'medical'],
  ['cafe', 29, 'accepted', 'fruit'],
  ['joinery', 12, 'sent', 'dental'],
]

const lines = [
  { service: 'Internet', serviceNumber: '0270101761', accountNumber: '70001001' },
  { service: 'Mobile', serviceNumber: '0491570313', accountNumber: '70001001' },
]

/** Returns the day that is this many days after the current moment. */
const dayIn = (days: number) => toLocalDay(new Date(currentTime().getTime() + days * 86_400_000))

interface Application extends Tools {
  dealer: string
  email: string
  orderID: number
}

/** Returns the steps of applications for finance, changes of address and changes of lessee. */
export function applicationSteps(tools: Tools, customers: Customers): ScriptStep[] {
  return [
    ...finance.flatMap((row) => stepsOf(tools, customers, row, orderTypes.finance, fillFinance)),
    ...relocations.flatMap((row) => stepsOf(tools, customers, row, orderTypes.changeOfAddress, fillRelocation)),
    ...lessees.flatMap((row) =>
      stepsOf(tools, customers, row, orderTypes.changeOfLessee, fillLessee(customers, row[3])),
    ),
  ]
}

function stepsOf(
  tools: Tools,
  customers: Customers,
  [key, days, progress, former]: ApplicationRow,
  orderType: ApplicationType,
  fill: (application: Application) => Promise<void>,
): ScriptStep[] {
  const customer = demoBusinessCustomers.find((each) => each.key === key)
  const application: Application = {
    ...tools,
    dealer: customer?.dealer ?? '',
    email: String(customer?.record.email ?? ''),
    orderID: 0,
  }
  const formerEmail = former && String(demoBusinessCustomers.find((each) => each.key === former)?.record.email)
  const step = (after: number, minute: number, run: () => Promise<unknown>): ScriptStep => {
    return { story: `${key} application ${days}`, days: Math.max(0, days - after), minute, run }
  }
  const create = async () => {
    const customerID = customers.get(key)?.customerID
    const content = orderType === orderTypes.finance ? { hardware: await financedItems(application) } : {}
    const body = { customerID, orderType, existingCustomer: true, content }
    application.orderID = (await application.callAs(application.dealer, contract.orders.createOrder, { body })).orderID
  }
  const { page, pageCall, send, decide, reject } = decisions[orderType]
  // Each person gets one link to the page.
  const findLink = (email: string) =>
    poll(
      () => findSentLink(tools.pool, email, page),
      (guid) => guid !== '',
      maxWaitMs,
    )
  const emails = [...(formerEmail === undefined ? [] : [formerEmail]), application.email]
  const decisionsMade =
    progress === 'accepted' ? 1 : progress === 'approved' || progress === 'processing' ? emails.length : 0
  return [
    { ...step(0, 110, create), creates: true },
    step(0, 130, () => fill(application)),
    ...(progress === 'draft' ? [] : [step(1, 60, () => send(application))]),
    ...emails.slice(0, decisionsMade).map((email, index) =>
      step(3 + 2 * index, 200, async () => {
        const guid = await findLink(email)
        const { code } = await tools.callAs('', pageCall, { params: { guid } })
        const proof = code ? await confirmCode(tools.callAs, tools.pool, guid) : ''
        await decide(tools.callAs, { guid, proof }, index)
      }),
    ),
    ...(progress === 'rejected'
      ? [step(4, 240, async () => reject(tools.callAs, await findLink(application.email)))]
      : []),
    ...(progress === 'processing' ? [step(7, 90, () => process(application))] : []),
  ]
}

type ApplicationType = (typeof orderTypes)['finance' | 'changeOfAddress' | 'changeOfLessee']

interface Decisions {
  /** The page of the link in the e-mail. The person may get other links at the same time. */
  page: string
  pageCall: typeof contract.relocation.getRelocationFromGuid
  send(application: Application): Promise<unknown>
  /** Approves as the person with this index. */
  decide(callAs: CallAs, link: { guid: string; proof: string }, index: number): Promise<unknown>
  reject(callAs: CallAs, guid: string): Promise<unknown>
}

const sendWith =
  (
    call:
      | typeof contract.finance.sendFinanceEmail
      | typeof contract.relocation.sendRelocationEmail
      | typeof contract.lessee.sendChangeLesseeEmail,
  ) =>
  ({ callAs, dealer, orderID }: Application) =>
    callAs(dealer, call, { body: { orderID } })

const decisions: Record<ApplicationType, Decisions> = {
  [orderTypes.finance]: {
    page: 'view-finance/',
    pageCall: contract.finance.getFinanceApplicationFromGuid,
    send: sendWith(contract.finance.sendFinanceEmail),
    decide: (callAs, { guid, proof }) => callAs('', contract.finance.approveFinance, { body: { guid }, proof }),
    reject: (callAs, guid) =>
      callAs('', contract.finance.rejectFinance, {
        body: { guid, comments: 'The term should be 24 months, and the switches come from us.' },
      }),
  },
  [orderTypes.changeOfAddress]: {
    page: 'view-relocation/',
    pageCall: contract.relocation.getRelocationFromGuid,
    send: sendWith(contract.relocation.sendRelocationEmail),
    decide: (callAs, { guid, proof }) => callAs('', contract.relocation.approveRelocation, { body: { guid }, proof }),
    reject: (callAs, guid) =>
      callAs('', contract.relocation.rejectRelocation, {
        body: { guid, comments: 'The move is two weeks later. Please change the date.' },
      }),
  },
  [orderTypes.changeOfLessee]: {
    page: 'view-lessee-change/',
    pageCall: contract.lessee.getChangeLesseeFromGuid,
    send: sendWith(contract.lessee.sendChangeLesseeEmail),
    decide: (callAs, { guid, proof }, index) =>
      index === 0
        ? callAs('', contract.lessee.approveChangeFormerLessee, { params: { sms: false }, body: { guid }, proof })
        : callAs('', contract.lessee.approveChangeNewLessee, { body: { guid }, proof }),
    reject: (callAs, guid) =>
      callAs('', contract.lessee.rejectChangeLessee, { body: { guid, comments: 'The sale has fallen through.' } }),
  },
}

const process = ({ callAs, dealer, orderID }: Application) =>
  callAs(dealer, contract.lessee.processChangeLessee, { body: { orderID } })

async function financedItems({ catalogue }: Application) {
  return [
    { handsetID: catalogue.handsets.get('Yealink T54W')?.handsetID, quantity: 8 },
    { handsetID: catalogue.handsets.get('Ubiquiti USW-24-PoE')?.handsetID, quantity: 1 },
  ]
}

async function fillFinance({ callAs, dealer, orderID }: Application): Promise<void> {
  const params = { orderID }
  const { customer } = await callAs(dealer, contract.orders.getOrder, { params })
  const contact = { contactName: customer.firstName, contactMobile: customer.mobile, contactEmail: customer.email }
  const addressID = customer.addressDetails[0]?.addressID ?? 0
  await callAs(dealer, contract.hardware.addDeliveryAddress, { body: { orderID, addressID, ...contact } })
  const { financeApplicationDetails } = await callAs(dealer, contract.finance.createNewFinance, { params })
  const answers = { bankName: 'Example Bank', accountantName: 'Ledger and Sons', termMonths: 36 }
  const application = { financeApplicationDetails: { ...financeApplicationDetails, ...answers } }
  await callAs(dealer, contract.finance.updateFinancing, { body: { orderID, application } })
}

async function fillRelocation({ callAs, dealer, orderID }: Application): Promise<void> {
  const { customer } = await callAs(dealer, contract.orders.getOrder, { params: { orderID } })
  const relocationDetails = {
    oldAddress: customer.addressDetails[0]?.formattedAddress ?? '',
    movingDate: dayIn(45),
    services: lines,
    newAddress: { streetAddress: '22 Wharf Road', suburb: 'Newcastle', state: 'NSW', postCode: '2300' },
    contactName: `${customer.firstName} ${customer.surname}`,
    contactMobile: customer.mobile,
    notes: 'Ring before the lift is needed.',
  }
  await callAs(dealer, contract.relocation.updateRelocation, { body: { orderID, relocationDetails } })
}

const fillLessee =
  (customers: Customers, former: string | undefined) =>
  async ({ callAs, dealer, orderID }: Application): Promise<void> => {
    const { customerID } = await callAs(dealer, contract.orders.getOrder, { params: { orderID } })
    const body = {
      orderID,
      formerCustomerID: customers.get(former ?? '')?.customerID,
      newCustomerID: customerID,
      services: lines,
      changeLesseeDetails: { changeDate: dayIn(30), reason: 'sale', details: 'The business was sold with its lines.' },
    }
    await callAs(dealer, contract.lessee.updateChangeLessee, { body })
  }
