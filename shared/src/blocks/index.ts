import type { Block } from './block.ts'
import { cmc } from './cmc.ts'
import { fax } from './fax.ts'
import { isdn, newPstn, pstnChurn } from './fixed-line.ts'
import { hardware } from './hardware.ts'
import { inbound } from './inbound.ts'
import { internet } from './internet.ts'
import { ipVoice } from './ip-voice.ts'
import { mobile } from './mobile.ts'
import { installationCharges, internalCharges, otherCharges, recurringCharges } from './other-charges.ts'
import type { Page } from './page.ts'
import { ports } from './ports.ts'
import { sip } from './sip.ts'
import { teams } from './teams.ts'

/** All services that an order can have. Generic code iterates over this list. */
export const blocks: readonly Block[] = [
  pstnChurn,
  newPstn,
  isdn,
  ipVoice,
  sip,
  teams,
  ports,
  internet,
  mobile,
  inbound,
  hardware,
  fax,
  internalCharges,
  otherCharges,
  installationCharges,
  recurringCharges,
  cmc,
]

/** The service screens, each with its blocks. */
export const pages: readonly { page: Page; blocks: readonly Block[] }[] = [
  ...Map.groupBy(blocks, (block) => block.page.route).values(),
].flatMap(([first, ...others]) => (first ? [{ page: first.page, blocks: [first, ...others] }] : []))

/** Whether the block is the only one on its page. If it is not, links to a field must name the block. */
export function isAloneOnPage(block: Block): boolean {
  return blocks.every((other) => other === block || other.page.route !== block.page.route)
}

/** The services with which empty orders start, by the type of their customer. */
export const firstServices = { business: ipVoice, residential: sip }

export const firstServiceRoute = (customerType: keyof typeof firstServices) => firstServices[customerType].page.route

export function findBlock(name: string): Block | undefined {
  return blocks.find((block) => block.name === name)
}
