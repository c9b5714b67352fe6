import type { RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { ratePlanFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { type UsageType, usageTypeLabels } from '@dealerline/shared/rules/usage-types.ts'
import { columnOf } from '../kernel/column-of.ts'

type PlanRow = [description: string, monthly: number, connection: number, months: number, more?: Partial<RatePlan>]

const archived = { archived: true }
const residential = { residential: true }
const document = (name: string) => ({ ratePlanPDF: `https://www.example.test/plans/${name}.pdf` })
const data = (dataAllowance: string) => ({ dataAllowance, monitorDataUsage: true })
const unlimited = { dataAllowance: 'Unlimited' }

function plans(usageType: UsageType, groupName: string, rows: readonly PlanRow[]): Record<string, unknown>[] {
  return rows.map(([ratePlanDescription, monthlyRetail, ConnectionFee, contractMonths, more]) => {
    const values: Record<string, unknown> = {
      usageType,
      groupName,
      ratePlanDescription,
      monthlyRetail,
      ConnectionFee,
      contractMonths,
      monthlyProfitPercent: 18,
      ...more,
    }
    return Object.fromEntries(
      Object.entries(ratePlanFields).map(([name, { blank }]) => [columnOf(name), values[name] ?? blank]),
    )
  })
}

/** Plans of every usage type: description, monthly and connection fee (inc GST), months, and special properties. */
const namedPlans: readonly Record<string, unknown>[] = [
  ...plans('voIP', 'Hosted Voice', [
    ['Hosted Voice Essential', 29.95, 0, 24, document('hosted-voice')],
    ['Hosted Voice Business', 39.95, 0, 24, { ...document('hosted-voice'), ipBundle: true }],
    ['Hosted Voice Premium', 54.95, 0, 36, { ...document('hosted-voice'), handset: true, payInitialComms: true }],
    ['Hosted Voice Classic 2019', 34.95, 0, 24, archived],
  ]),
  ...plans('did', 'Numbers', [
    ['Single number (DID)', 2.2, 0, 0],
    ['Number block of 10', 11, 22, 0],
  ]),
  ...plans('mobile', 'Mobile', [
    ['Mobile Business 15 GB', 35, 0, 0, data('15 GB')],
    ['Mobile Business 60 GB', 49, 0, 24, { ...data('60 GB'), ...document('mobile-business'), mixnMatch: true }],
    ['Mobile Business 150 GB', 69, 0, 24, { ...data('150 GB'), ...document('mobile-business'), mixnMatch: true }],
    ['Mobile Home 30 GB', 39, 0, 0, { ...data('30 GB'), ...residential }],
    ['Mobile Flex 2018', 45, 0, 24, { ...data('8 GB'), ...archived }],
  ]),
  ...plans('sip', 'SIP', [['SIP channel', 19.8, 55, 24]]),
  ...plans('teams', 'Teams', [['Teams Calling', 24.2, 0, 12]]),
  ...plans('fax', 'Fax', [['Fax to e-mail', 16.5, 0, 0]]),
  ...plans('nbn', 'Internet', [
    ['nbn Business 50/20', 89, 99, 24, { ...unlimited, ...document('nbn-business') }],
    ['nbn Business 100/40', 109, 99, 24, { ...unlimited, ...document('nbn-business') }],
  ]),
  ...plans('nbnEnterprise', 'Internet', [['Enterprise Ethernet 100/100', 549, 0, 36, unlimited]]),
  ...plans('fiveG', 'Internet', [['5G Business Unlimited', 95, 0, 24, unlimited]]),
  ...plans('adsl', 'Internet', [['ADSL2+ Business', 79, 99, 24, { ...data('200 GB'), ...archived }]]),
  ...plans('fibre', 'Internet', [['Fibre 250/250', 399, 0, 36, unlimited]]),
  ...plans('efm', 'Internet', [['Ethernet over copper 10/10', 299, 0, 36, unlimited]]),
  ...plans('mbe', 'Internet', [['Mobile broadband 100 GB', 55, 0, 12, data('100 GB')]]),
  ...plans('voice', 'Fixed Line', [
    ['Line rental, PSTN', 38.5, 59, 12],
    ['ISDN 10', 165, 110, 24],
  ]),
  ...plans('cmc', 'CMC', [['Call Management Console', 11, 0, 24]]),
  ...plans('moh', 'Extras', [['Music on hold', 22, 110, 0]]),
  ...plans('answering', 'Extras', [['Live answering 50 calls', 99, 0, 0]]),
  ...plans('voIP', 'Hosted Voice', [
    ['Hosted Voice Contact Centre', 79.95, 0, 36, { hasSpecialOverride: true, monthlyProfitPercent: 22.5 }],
    ['Hosted Voice Points', 44.95, 0, 36, { airlinePartner: true }],
  ]),
  ...plans('did', 'Numbers', [
    ['Number block of 50', 44, 55, 0],
    ['Number block of 100', 77, 55, 0],
    ['Number block of 5 (2017)', 8.8, 22, 0, archived],
  ]),
  ...plans('mobile', 'Mobile', [
    ['Mobile Business Unlimited', 89, 0, 36, { ...unlimited, ...document('mobile-business'), payInitialComms: true }],
    ['Mobile Points 80 GB', 65, 0, 36, { ...data('80 GB'), airlinePartner: true }],
    ['Mobile Home 80 GB', 55, 0, 24, { ...data('80 GB'), ...residential }],
  ]),
  ...plans('sip', 'SIP', [
    ['SIP trunk 5 channels', 88, 55, 24, document('sip')],
    ['SIP trunk 10 channels', 165, 55, 24, document('sip')],
    ['SIP trunk 30 channels', 440, 110, 36, document('sip')],
    ['SIP metered channel 2016', 14.3, 55, 24, archived],
  ]),
  ...plans('teams', 'Teams', [
    ['Teams Calling Unlimited', 33, 0, 24, document('teams-calling')],
    ['Teams Calling Shared Device', 15.4, 0, 12],
  ]),
  ...plans('fax', 'Fax', [
    ['Fax to e-mail, 500 pages', 27.5, 0, 12],
    ['E-mail to fax', 19.8, 0, 0],
    ['Fax line ATA', 24.2, 55, 12, archived],
  ]),
  ...plans('nbn', 'Internet', [
    ['nbn Business 250/25', 129, 99, 24, { ...unlimited, ...document('nbn-business') }],
    ['nbn Business 1000/50', 159, 99, 36, { ...unlimited, ...document('nbn-business'), grenkeFinance: true }],
    ['nbn Home 50/20', 79.95, 0, 0, { ...unlimited, ...residential }],
    ['nbn Home 100/20', 94.95, 0, 0, { ...unlimited, ...residential }],
    ['nbn Starter 12/1 (2018)', 59.95, 99, 24, { ...data('100 GB'), ...archived }],
  ]),
  ...plans('nbnEnterprise', 'Internet', [
    ['Enterprise Ethernet 250/250', 749, 0, 36, { ...unlimited, grenkeFinance: true }],
    ['Enterprise Ethernet 500/500', 999, 0, 36, { ...unlimited, grenkeFinance: true }],
    ['Enterprise Ethernet 1000/1000', 1290, 0, 60, { ...unlimited, grenkeFinance: true }],
  ]),
  ...plans('fiveG', 'Internet', [
    ['5G Business Plus', 119, 0, 24, unlimited],
    ['5G Home Internet', 85, 0, 0, { ...unlimited, ...residential }],
  ]),
  ...plans('adsl', 'Internet', [
    ['ADSL2+ Naked 500 GB', 69, 99, 24, data('500 GB')],
    ['ADSL2+ Naked Unlimited', 89, 99, 24, unlimited],
  ]),
  ...plans('fibre', 'Internet', [
    ['Fibre 500/500', 599, 0, 36, unlimited],
    ['Fibre 1000/1000', 899, 0, 36, { ...unlimited, grenkeFinance: true }],
  ]),
  ...plans('efm', 'Internet', [
    ['Ethernet over copper 20/20', 449, 0, 36, unlimited],
    ['Ethernet over copper 5/5 (2015)', 249, 0, 36, { ...unlimited, ...archived }],
  ]),
  ...plans('mbe', 'Internet', [
    ['Mobile broadband 20 GB', 25, 0, 0, data('20 GB')],
    ['Mobile broadband 400 GB', 85, 0, 24, data('400 GB')],
  ]),
  ...plans('voice', 'Fixed Line', [
    ['Line rental, PSTN with calls', 54.95, 59, 24],
    ['ISDN 20', 297, 110, 24],
    ['ISDN 30', 412.5, 110, 36],
    ['Line rental, home (2014)', 32.95, 59, 12, { ...residential, ...archived }],
  ]),
  ...plans('cmc', 'CMC', [
    ['Call Management Console Supervisor', 27.5, 0, 24, { additionalServices: true }],
    ['Call Management Console Wallboard', 16.5, 0, 24, { additionalServices: true }],
  ]),
  ...plans('moh', 'Extras', [['Music on hold with recorded messages', 38.5, 220, 12, { additionalServices: true }]]),
  ...plans('answering', 'Extras', [
    ['Live answering 150 calls', 249, 0, 0, { additionalServices: true }],
    ['Live answering 500 calls', 699, 0, 12, { additionalServices: true }],
  ]),
]

const namedTypes = new Set(namedPlans.map(({ usageType }) => usageType))
const otherTypes = (Object.keys(usageTypeLabels) as UsageType[]).filter((usageType) => !namedTypes.has(usageType))

/** The demonstration plans. A usage type without a plan in the list gets one plan with the label of the type. */
export const demoPlans: readonly Record<string, unknown>[] = [
  ...namedPlans,
  ...otherTypes.flatMap((usageType) =>
    plans(usageType, usageTypeLabels[usageType], [[`${usageTypeLabels[usageType]} Standard`, 49.5, 0, 24]]),
  ),
]
