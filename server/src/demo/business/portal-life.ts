import { contract } from '@dealerline/shared/contract/index.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { currentTime } from '../../kernel/clock.ts'
import { poll } from '../../kernel/poll.ts'
import { addDemoFiles } from '../airline.ts'
import { maxWaitMs } from '../order-calls.ts'
import { dealers } from './businesses.ts'
import type { ScriptStep } from './script.ts'
import type { Tools } from './tale.ts'

const admin = 'admin@example.test'

interface Interest {
  days: number
  /** Whether an administrator approves or rejects it. Undecided if omitted. */
  decision?: 'approved' | 'rejected'
  form: Record<string, string>
}

const interest = (
  days: number,
  [firstName, lastName, email, dealerName]: readonly [string, string, string, string],
  [suburb, state, postcode, salesRegion]: readonly [string, string, string, string],
  currentBusiness: string,
  decision?: Interest['decision'],
): Interest => {
  const place = { suburb, state, postcode, salesRegion }
  const mobileNo = '0491570158'
  const form = { firstName, lastName, email, dealerName, mobileNo, currentBusiness, ...place }
  return { days, form, ...(decision && { decision }) }
}

const interests: readonly Interest[] = [
  interest(
    179,
    ['Sasha', 'Coleman', dealers.coastal, 'Coastal Comms'],
    ['Byron Bay', 'NSW', '2481', 'North Coast'],
    'We install phones and alarms in holiday parks.',
    'approved',
  ),
  interest(
    135,
    ['Lachlan', 'Reid', dealers.highland, 'Highland Telecom'],
    ['Orange', 'NSW', '2800', 'Central West'],
    'A two-way radio shop with fourteen years in the region.',
    'approved',
  ),
  interest(
    97,
    ['Gus', 'Fairweather', 'gus.fairweather@applicant.example', 'Fairweather Vending'],
    ['Mackay', 'QLD', '4740', 'Mackay'],
    'Vending machines.',
    'rejected',
  ),
  interest(
    13,
    ['Ines', 'Calder', 'ines.calder@applicant.example', 'Harbour Telecoms'],
    ['Manly', 'NSW', '2095', 'Northern Beaches'],
    'We install office networks and telephones for small businesses.',
  ),
  interest(
    3,
    ['Tobias', 'Wren', 'tobias.wren@applicant.example', 'Wren Mobile Repairs'],
    ['Fremantle', 'WA', '6160', 'Perth and Fremantle'],
    'A shop that repairs mobile phones.',
  ),
]

type NotificationRow = [
  days: number,
  audience: 'everyone' | 'dealers' | 'staff',
  title: string,
  text: string,
  lasts?: number,
]

const notifications: readonly NotificationRow[] = [
  [160, 'everyone', 'New mobile plans', 'Three new mobile plans can be ordered. Their price list is under Resources.'],
  [
    122,
    'dealers',
    'nbn upgrade offer',
    'Customers on 50/20 get 100/40 for the same price in the first six months.',
    60,
  ],
  [76, 'staff', 'Porting desk hours', 'The porting desk now answers until 18:00 from Monday to Thursday.'],
  [
    34,
    'dealers',
    'Commission statements',
    'Statements for last month are ready. Ask your account manager if one is missing.',
  ],
  [
    19,
    'staff',
    'Credits need a reason',
    'Enter the ticket of the complaint with each credit, so that finance can match it.',
  ],
  [
    6,
    'everyone',
    'Maintenance on Sunday',
    'Orders cannot be sent between 02:00 and 04:00 on Sunday. Drafts are kept.',
    20,
  ],
  [1, 'dealers', 'Yealink T54W is back in stock', 'Waiting orders are delivered this week.'],
]

type LeadRow = [
  days: number,
  dealer: string,
  decision: 'approved' | 'declined' | 'started' | undefined,
  abn: string,
  businessName: string,
  person: string,
]

const leads: readonly LeadRow[] = [
  [144, dealers.partner, 'started', '61228457369', 'True North Surveying Pty Ltd', 'Noor Haddad'],
  [101, dealers.partner, 'declined', '33529629630', 'The Trustee for Novak Family Trust', 'Petra Novak'],
  [50, dealers.partner, 'approved', '75104999662', 'Novak Plumbing & Gas Pty Ltd', 'Petra Novak'],
  [7, dealers.partner, undefined, '53506666667', 'Williams, Greta May', 'Greta Williams'],
]

/** Returns the steps in which people apply to sell, and staff publish files and notifications and decide about leads. */
export function portalSteps(tools: Tools): ScriptStep[] {
  const { callAs, callWithFile } = tools
  return [
    { story: 'files', days: 180, minute: 30, run: () => addDemoFiles(callWithFile) },
    ...interests.flatMap((each, index) => interestSteps(tools, each, index)),
    ...notifications.map(([days, audience, title, text, lasts]): ScriptStep => {
      const run = async () => {
        const untilDate = lasts === undefined ? '' : toLocalDay(new Date(currentTime().getTime() + lasts * 86_400_000))
        await callAs(admin, contract.notifications.updateNotification, {
          body: { title, text, audience, fromDate: '', untilDate },
        })
      }
      return { story: title, days, minute: 15, creates: true, run }
    }),
    ...readers.map(([days, person]): ScriptStep => {
      const body = { id: 0, status: 'read' }
      return {
        story: person,
        days,
        minute: 45,
        run: () => callAs(person, contract.notifications.setNotificationStatus, { body }),
      }
    }),
    ...leads.flatMap((row) => leadSteps(tools, row)),
  ]
}

/** When people have last read their notifications. */
const readers: readonly [days: number, person: string][] = [
  [30, dealers.dealer],
  [4, dealers.rival],
  [100, dealers.member],
  [70, 'employee@example.test'],
  [18, admin],
]

function interestSteps({ callAs }: Tools, { days, form, decision }: Interest, index: number): ScriptStep[] {
  const story = `interest ${index}`
  let id = 0
  const submit = async () => {
    id = (await callAs('', contract.onboarding.submitDealerInterest, { body: form })).id
  }
  const decide = () =>
    callAs(admin, contract.onboarding.updateDealerInterest, { body: { id, [String(decision)]: true } })
  const onboard = async () => {
    const ask = () => callAs(admin, contract.onboarding.getInterested, { params: { id } })
    await poll(ask, ({ signing }) => signing.status === 'done', maxWaitMs)
    await callAs(admin, contract.onboarding.updateSalesForceOnboarding, { body: { id } })
  }
  return [
    { story, days, minute: 200, creates: true, run: submit },
    ...(decision ? [{ story, days: days - 2, minute: 100, creates: true, run: decide } as const] : []),
    ...(decision === 'approved' ? [{ story, days: days - 4, minute: 60, creates: true, run: onboard } as const] : []),
  ]
}

function leadSteps({ callAs }: Tools, [days, dealer, decision, abn, businessName, person]: LeadRow): ScriptStep[] {
  const [firstName = '', surname = ''] = person.split(' ')
  const story = `lead ${abn}`
  let leadID = 0
  const add = async () => {
    const email = `${firstName}.${surname}@customer.example`.toLowerCase()
    const facts = { industry: 'E', turnover: 'T1', employees: 'E1' }
    const body = { abn, businessName, firstName, surname, email, mobile: '0491570157', ...facts }
    leadID = (await callAs(dealer, contract.leads.addLead, { body })).leadID
  }
  const decide = () => {
    const body =
      decision === 'declined' ? { approved: false, reason: 'The trust is not a member.' } : { approved: true }
    return callAs(admin, contract.leads.decideLead, { params: { leadID }, body })
  }
  const start = () => callAs(dealer, contract.leads.startLead, { params: { leadID } })
  return [
    { story, days, minute: 150, creates: true, run: add },
    ...(decision ? [{ story, days: days - 1, minute: 80, creates: true, run: decide } as const] : []),
    ...(decision === 'started' ? [{ story, days: days - 5, minute: 170, creates: true, run: start } as const] : []),
  ]
}
