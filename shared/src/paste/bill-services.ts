import type { Block } from '../blocks/block.ts'
import { firstServices } from '../blocks/index.ts'
import { internet } from '../blocks/internet.ts'
import { mobile } from '../blocks/mobile.ts'
import type { BillService } from './bill-sections.ts'
import { pasteFieldsOf } from './block-fields.ts'

/** A service whose lines a bill can have, with the words of its lines and headings. */
interface BillBlock {
  block: Block
  words: RegExp
  /** Whether its lines are recognised by their words, because they have no number of their own. */
  isNamed?: true
}

/** Returns the services in which a bill of such a customer is read. */
export const billBlocks = (custType: keyof typeof firstServices): readonly BillBlock[] => [
  { block: mobile, words: /\b(?:mobiles?|sims?|cellular)\b/i },
  {
    block: firstServices[custType],
    words:
      /\b(?:extensions?|extns?|voice|voip|telephony|phone lines?|line rental|landlines?|fixed lines?|pstn|pbx|sip)\b/i,
  },
  {
    block: internet,
    words: /\b(?:nbn|internet|broadband|v?adsl2?\+?|vdsl|fibre|fttp|fttn|fttc|fttb|ethernet)(?![\p{L}\p{N}])/iu,
    isNamed: true,
  },
]

/** Returns the services as `readBill` needs them. `optionsOf` returns the labels of a field's choices. */
export const billServicesOf = (
  blocks: readonly BillBlock[],
  optionsOf: (block: Block, name: string) => readonly string[],
): BillService[] =>
  blocks.map(({ block, words, isNamed }) => ({
    name: block.name,
    fields: pasteFieldsOf(block, (name) => optionsOf(block, name)),
    words,
    ...(isNamed && { isNamed }),
  }))
