import { handsetFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { columnOf } from '../kernel/column-of.ts'

/** Ids in the lists of manufacturers and categories, which the migrations fill. */
const categories = {
  desk: 1,
  cordless: 2,
  conference: 3,
  headset: 4,
  modem: 5,
  switch: 6,
  adapter: 7,
  nbn: 8,
  mobile: 9,
  accessory: 10,
}
const makers = {
  yealink: 1,
  poly: 2,
  cisco: 3,
  tpLink: 4,
  netComm: 5,
  ubiquiti: 6,
  jabra: 7,
  fanvil: 8,
  samsung: 9,
  apple: 10,
  other: 11,
}

type HardwareRow = [
  model: string,
  description: string,
  dealerEx: number,
  rrpEx: number,
  category: keyof typeof categories,
  maker: keyof typeof makers,
  archived?: 'archived',
]

/**
 * Handsets and hardware with prices excluding GST. The first has the id 10022, which is the default of hardware lines.
 */
const handsets: readonly HardwareRow[] = [
  ['Yealink T31P', 'Entry desk phone, two lines', 62, 89, 'desk', 'yealink'],
  ['Yealink T54W', 'Business desk phone, Wi-Fi and Bluetooth', 168, 229, 'desk', 'yealink'],
  ['Yealink T58W', 'Executive desk phone, touch screen', 285, 389, 'desk', 'yealink'],
  ['Yealink W73P', 'Cordless handset with base', 152, 209, 'cordless', 'yealink'],
  ['Poly CCX 500', 'Desk phone for Teams', 298, 399, 'desk', 'poly'],
  ['Poly Trio C60', 'Conference phone', 745, 999, 'conference', 'poly'],
  ['Cisco ATA 192', 'Adapter for two analogue devices', 128, 175, 'adapter', 'cisco'],
  ['Headset UH38', 'Wired headset, USB and Bluetooth', 74, 109, 'headset', 'yealink'],
  ['TP-Link VX230v', 'Business modem router', 132, 189, 'modem', 'tpLink'],
  ['TP-Link SG1210P', 'Ten-port switch, eight with power', 118, 165, 'switch', 'tpLink'],
  ['4G backup dongle', 'Takes over when the line is down', 89, 129, 'modem', 'other'],
  ['Yealink W59R', 'Rugged cordless handset', 165, 225, 'cordless', 'yealink'],
  ['Yealink CP965', 'Conference phone, Wi-Fi, six-metre pickup', 690, 929, 'conference', 'yealink'],
  ['Poly VVX 350', 'Desk phone, six lines', 142, 195, 'desk', 'poly'],
  ['Fanvil X7A', 'Android desk phone, touch screen', 198, 279, 'desk', 'fanvil'],
  ['Fanvil H5', 'Hotel room phone', 58, 85, 'desk', 'fanvil', 'archived'],
  ['Jabra Evolve2 65', 'Wireless stereo headset for Teams', 238, 319, 'headset', 'jabra'],
  ['Jabra Engage 55', 'Wireless mono headset, DECT', 219, 299, 'headset', 'jabra'],
  ['NetComm NF20MESH', 'Wi-Fi 6 modem router with voice port', 158, 219, 'modem', 'netComm'],
  ['NetComm NTC-400', 'Industrial 4G router', 398, 549, 'modem', 'netComm'],
  ['Ubiquiti USW-24-PoE', 'Switch, 24 ports, 16 with power', 465, 639, 'switch', 'ubiquiti'],
  ['nbn connection box (NTD)', 'Fibre to the premises, four data ports', 0, 0, 'nbn', 'netComm'],
  ['NetComm CF40', 'Fibre-to-the-curb connection device', 48, 69, 'nbn', 'netComm'],
  ['TP-Link Archer VR1600v', 'nbn-ready VDSL2 modem with voice', 118, 169, 'nbn', 'tpLink'],
  ['NetComm NL19ACV', 'nbn modem with 4G fallback', 172, 239, 'nbn', 'netComm'],
  ['Samsung Galaxy A56', 'Mobile phone, 256 GB', 598, 749, 'mobile', 'samsung'],
  ['Apple iPhone 16e', 'Mobile phone, 128 GB', 899, 999, 'mobile', 'apple'],
  ['Yealink power supply 5V', 'For Yealink desk phones', 12, 19, 'accessory', 'yealink'],
]

/** Returns the monthly rental that pays off the recommended price in three years, to the cent. */
const rentalOf = (rrpEx: number) => Math.round((rrpEx * 100) / 36) / 100

export const demoHandsets: readonly Record<string, unknown>[] = handsets.map(
  ([model, description, dealerEx, rrpEx, category, maker, archived], place) => {
    const values: Record<string, unknown> = {
      model,
      description,
      dealerEx,
      rrpEx,
      rentalEx: rentalOf(rrpEx),
      rental: Math.round(rentalOf(rrpEx) * 110) / 100,
      hardwareCategoryID: categories[category],
      manufacturerDetailsID: makers[maker],
      archived: archived !== undefined,
    }
    const columns = Object.entries(handsetFields).map(([name, { blank }]) => [columnOf(name), values[name] ?? blank])
    return { handset_id: 10022 + place, ...Object.fromEntries(columns) }
  },
)

/** Bundles: name, description, monthly and once-off price, and whether they are archived. */
const bundles: readonly [string, string, number, number, boolean][] = [
  ['Office Starter', 'nbn Business 50/20 with two Hosted Voice Essential extensions.', 139, 99, false],
  ['Office Growth', 'nbn Business 100/40 with five Hosted Voice Business extensions and 4G backup.', 289, 99, false],
  ['Home Connect', 'nbn Home 50/20 with Mobile Home 30 GB.', 109.95, 0, false],
  ['ADSL and Line 2016', 'ADSL2+ Business with line rental.', 99, 158, true],
]

export const demoBundles: readonly Record<string, unknown>[] = bundles.map(
  ([name, description, monthly, once_off, archived]) => ({ name, description, monthly, once_off, archived }),
)
