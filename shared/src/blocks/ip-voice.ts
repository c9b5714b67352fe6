import { choice, count, email, flag, handset, money, months, phone, plan, text } from '../records/kinds.ts'
import { amptDomain, record } from '../records/nested-kinds.ts'
import { termOfNewRow } from '../rules/contract-terms.ts'
import { firstExtension, nextExtension } from '../rules/extension-numbers.ts'
import { isDuplicateBy } from '../rules/is-duplicate.ts'
import { add, fromInc, handsetTotal, multiply } from '../rules/prices.ts'
import { provider } from '../rules/provider.ts'
import { addPrices, type Catalogue, defineBlock, onceOffInc, planPrice } from './block.ts'

export const callHandlings = {
  DirectToExt: 'Direct to extension',
  HuntGroup: 'Hunt group',
  AutoAttendant: 'Auto attendant',
  Queue: 'Queue',
} as const

const softphoneDevices = { mobile: 'Mobile app', desktop: 'Computer', both: 'Mobile app and computer' } as const

const rows = {
  extensionNo: count('Extension', { blank: firstExtension, max: 99_999, width: 90 }),
  extensionName: text('Extension name', { width: 200 }),
  ratePlanID: plan('Plan', ['voIP', 'did']),
  contractLengthMonths: months(),
  handsetID: handset('Handset', { phonesOnly: true }),
  outboundANI: phone('Outbound number', 'mobilenumber', { width: 140 }),
  voicemail: flag('Voicemail', false, { width: 90 }),
  voicemailEmail: email('Voicemail e-mail', { width: 200 }),
  mobileTwinning: phone('Mobile twinning', 'mobileOnly', { width: 140 }),
  dealerSupplied: flag('Dealer supplied', false, {
    width: 90,
    help: 'The dealer supplies the handset: it is not charged here.',
  }),
  softPhone: flag('Softphone', false, { width: 90 }),
  softPhoneDetails: record(
    'Softphone details',
    { device: choice('Device', softphoneDevices), email: email('E-mail') },
    { help: 'Device and sign-in e-mail, such as Mobile app / person@company.com.au' },
  ),
  upgrade: flag('Upgrade', false, { width: 90, internal: true }),
}

/** Returns the price of the row's handset excluding GST; 0 if the dealer supplies it. */
function handsetPrice(row: { dealerSupplied: boolean; handsetID: number }, catalogue: Catalogue): number {
  return row.dealerSupplied ? 0 : (catalogue.handset(row.handsetID)?.rrpEx ?? 0)
}

export const ipVoice = defineBlock({
  name: 'ipVoice',
  label: 'IP Voice',
  route: '/create-ipvoice',
  icon: 'phone-call',
  order: 100,
  usageType: 'voIP',
  forResidential: '/create-sip',
  rowsLabel: 'Extensions',
  rowID: 'ipExtensionID',
  header: {
    id: 'iPOrderID',
    label: 'IP Order',
    fields: {
      callHandling: choice('Call handling', callHandlings, { blank: 'DirectToExt' }),
      ratePlanID: plan('Plan of the IP Order', ['voIP']),
      planType: { ...text('Plan type', { length: 40, internal: true }), blank: provider.planType },
      currentModem: text('Current modem'),
      currentSwitch: text('Current switch'),
      minMonthly: money('Minimum monthly spend (inc GST)'),
      uploadSpeed: text('Upload speed (Mbps)', { length: 20 }),
      downloadSpeed: text('Download speed (Mbps)', { length: 20 }),
      amptDomainName: amptDomain('AMPT domain'),
      isCreatedByAMPT: flag('Created by AMPT', false, { internal: true }),
      contract: flag('Contract', true, { help: 'The customer takes a contract term.' }),
      rental: flag('Rental', false, { help: 'The hardware is rented.' }),
      existingRentalCustomer: flag('Existing rental customer', false, { internal: true }),
      dealerSupplied: flag('Dealer supplied', false, { help: 'The dealer supplies the hardware.' }),
    },
    requires: { amptDomainName: (header) => header.isCreatedByAMPT },
    overrides: (_header, order) => (order.existingRental ? { existingRentalCustomer: true } : {}),
  },
  rows,
  numberField: 'extensionNo',
  parts: ['numbers'],
  blank: (order, existing) => ({
    contractLengthMonths: termOfNewRow(order),
    extensionNo: nextExtension(existing.map((row) => row.extensionNo)),
  }),
  requires: {
    extensionName: () => true,
    ratePlanID: () => true,
    voicemailEmail: (row) => row.voicemail,
    softPhoneDetails: (row) => row.softPhone,
  },
  checks: [
    {
      rule: 'IPV-extension-unique',
      field: 'extensionNo',
      message: 'This extension number is used twice',
      refuses: isDuplicateBy((row) => row.extensionNo),
    },
  ],
  unitPrice: handsetPrice,
  goods: [{ rule: 'SEND-delivery-address-handset', isGoods: (row) => row.handsetID > 0 && !row.dealerSupplied }],
  price: (row, catalogue) =>
    addPrices(planPrice({ rows }, row, catalogue), onceOffInc(multiply(handsetPrice(row, catalogue), 1.1))),
  extras: (existing, unitPriceOf) => {
    const handsets = existing.map((row) => ({ rrpEx: unitPriceOf(row) }))
    const onRows = add(...handsets.map((handset) => fromInc(multiply(handset.rrpEx, 1.1)))).inc
    // Adds the cents that are lost by rounding each row, so that the total equals that of `handsetTotal`.
    const fee = handsetTotal(handsets) - onRows
    return fee > 0
      ? [{ label: 'Handset set-up and delivery', price: { monthly: fromInc(0), onceOff: fromInc(fee) } }]
      : []
  },
  calls: {
    rows: {
      get: 'GET order/GetIPExtensions/{orderID}',
      save: 'POST order/AddIPExtensionsToOrder/{orderID}',
      remove: 'DELETE order/DeleteIPExtsFromOrder/{orderID}',
    },
    header: {
      get: 'GET order/GetIPOrder/{orderID}',
      save: 'POST order/AddIPOrder/{orderID}',
      remove: 'DELETE Order/RemoveIPOrderFromOrder/{orderID}/{ipOrderID}',
    },
  },
})
