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

/** Every service an order can hold; everything else walks this list. */
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
  installationCharges,
  recurringCharges,
  otherCharges,
  cmc,
]

/** The screens of the services, each with its blocks. */
export const pages: readonly { page: Page; blocks: readonly Block[] }[] = [
  ...Map.groupBy(blocks, (block) => block.page.route).values(),
].flatMap(([first, ...others]) => (first ? [{ page: first.page, blocks: [first, ...others] }] : []))

/** Whether the block has its page to itself; a link to a field names the block where it has not. */
export function isAloneOnPage(block: Block): boolean {
  return blocks.every((other) => other === block || other.page.route !== block.page.route)
}

/** The address of the service that an empty order begins with, for a customer of this kind. */
export function firstServiceRoute(customerType: 'business' | 'residential'): string {
  return (blocks.find((block) => block.beginsFor === customerType) ?? blocks[0])?.page.route ?? '/'
}

export function findBlock(name: string): Block | undefined {
  return blocks.find((block) => block.name === name)
}
