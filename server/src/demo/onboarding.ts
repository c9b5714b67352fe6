import { contract } from '@dealerline/shared/contract/index.ts'
import type { CallAs } from './calls.ts'

const admin = 'admin@example.test'

const interests = [
  {
    firstName: 'Ines',
    lastName: 'Calder',
    email: 'ines.calder@applicant.example',
    mobileNo: '0412 000 301',
    dealerName: 'Harbour Telecoms',
    address: '12 Corso Lane',
    suburb: 'Manly',
    state: 'NSW',
    postcode: '2095',
    currentBusiness: 'We install office networks and telephones for small businesses.',
    salesRegion: 'Northern Beaches',
    salesObjectives: 'Ten hosted voice customers in the first half-year, then mobiles for the same ones.',
    referrer: 'Dana Novak',
  },
  {
    firstName: 'Tobias',
    lastName: 'Wren',
    email: 'tobias.wren@applicant.example',
    mobileNo: '0412 000 302',
    dealerName: 'Wren Mobile Repairs',
    suburb: 'Fremantle',
    state: 'WA',
    postcode: '6160',
    currentBusiness: 'A shop that repairs mobile phones.',
    salesRegion: 'Perth and Fremantle',
  },
]

const notifications = [
  {
    title: 'New mobile plans',
    text: 'Three new mobile plans can be ordered. Their price list is under Resources.',
    audience: 'everyone',
  },
  {
    title: 'Commission statements',
    text: 'Statements for last month are ready. Ask your account manager if one is missing.',
    audience: 'dealers',
  },
]

/** Makes two dealer interests and the provider's notifications. */
export async function makeDemoOnboarding(callAs: CallAs): Promise<void> {
  for (const body of interests) await callAs('', contract.onboarding.submitDealerInterest, { body })
  for (const each of notifications) {
    const body = { ...each, fromDate: '', untilDate: '' }
    await callAs(admin, contract.notifications.updateNotification, { body })
  }
}
