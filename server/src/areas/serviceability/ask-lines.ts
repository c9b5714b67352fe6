import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LineAnswer, LineFacts, LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import type { Outside } from '../../calls/asking.ts'
import type { ServiceabilityProvider } from '../../providers/serviceability/port.ts'
import { closedFacts, fiveGFacts, nbnFacts, offeringFacts } from './line-facts.ts'

/** A line to ask about. */
export interface LineToAsk extends Pick<LineAnswer, 'rowID' | 'wholesaler' | 'question'> {
  /** The newest record about the line; null if there is none. */
  previousID: number | null
}

export type AnsweredLine = LineToAsk & Pick<LineAnswer, 'outcome' | 'facts' | 'hash'> & { answer: string }

interface Reply {
  /** The reply of the wholesaler in full. */
  reply: unknown
  facts: LineFacts
}

type Services = Pick<Outside, 'providers' | 'config'>

/**
 * Asks the wholesaler of each line. A wholesaler that fails, refuses the call or is too slow is not reached. Waits no
 * longer than the timeout of outside systems.
 */
export async function askLines({ providers, config }: Services, lines: readonly LineToAsk[]): Promise<AnsweredLine[]> {
  const askOne = async (line: LineToAsk): Promise<AnsweredLine> => {
    const abort = new AbortController()
    const timeout = pause(config.outsideTimeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)
    const reply = ask(providers.serviceability, line.question).catch(() => undefined)
    const result = await Promise.race([reply, timeout])
    abort.abort()
    if (!result) return { ...line, outcome: 'notReached', facts: null, hash: '', answer: '' }
    const answer = JSON.stringify(result.reply)
    const hash = createHash('sha256').update(answer).digest('hex')
    const outcome = result.facts.available ? 'answered' : 'refused'
    return { ...line, outcome, facts: result.facts, hash, answer }
  }
  return Promise.all(lines.map(askOne))
}

async function ask(service: ServiceabilityProvider, question: LineQuestion): Promise<Reply> {
  const site = { searchResultId: question.searchResultId, formattedAddress: question.formattedAddress }
  if (question.type !== 'nbn' && question.type !== 'fiveG') {
    const reply = await service.offerings(site)
    return { reply, facts: offeringFacts(reply) }
  }
  const isNbn = question.type === 'nbn'
  const locations = await (isNbn ? service.nbnLocations(site) : service.fiveGLocations(site))
  if (!locations.success) return { reply: locations, facts: closedFacts(locations.message) }
  const [first] = locations.result
  const location = locations.result.find((one) => one.formattedAddress === site.formattedAddress) ?? first
  if (!location) return { reply: locations, facts: closedFacts('The network has no location at this address') }
  if (isNbn) {
    const reply = await service.qualifyNbn(location.locationID)
    return { reply, facts: nbnFacts(reply) }
  }
  const reply = await service.qualifyFiveG(location.locationID)
  return { reply, facts: fiveGFacts(reply) }
}
