import { createHash } from 'node:crypto'
import type { LineAnswer, LineFacts, LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import type { SiteOption } from '@dealerline/shared/sites/choose-service.ts'
import type { Outside } from '../../calls/asking.ts'
import type { ServiceabilityProvider, Site } from '../../providers/serviceability/port.ts'
import { fiveGFacts, nbnFacts, offeringFacts } from './line-facts.ts'
import { qualifySite } from './qualify-site.ts'
import { fiveGOption, nbnOption, otherOptions } from './sites/to-options.ts'
import { withinTimeout } from './within-timeout.ts'

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
    const result = await withinTimeout(config, ask(providers.serviceability, line.question))
    if (!result) return { ...line, outcome: 'notReached', facts: null, hash: '', answer: '' }
    const answer = JSON.stringify(result.reply)
    const hash = createHash('sha256').update(answer).digest('hex')
    const outcome = result.facts.available ? 'answered' : 'refused'
    return { ...line, outcome, facts: result.facts, hash, answer }
  }
  return Promise.all(lines.map(askOne))
}

const qualifyNbn = (service: ServiceabilityProvider, site: Site) =>
  qualifySite(
    site,
    (place) => service.nbnLocations(place),
    (locationID) => service.qualifyNbn(locationID),
  )
const qualifyFiveG = (service: ServiceabilityProvider, site: Site) =>
  qualifySite(
    site,
    (place) => service.fiveGLocations(place),
    (locationID) => service.qualifyFiveG(locationID),
  )

/** Asks all wholesalers about a site. One that fails or is too slow has no service there, with this as the note. */
export async function askOptions({ providers, config }: Services, site: Site): Promise<SiteOption[]> {
  const { serviceability } = providers
  const silent = { success: false, message: 'The wholesaler did not answer' } as const
  const [nbn, fiveG, others] = await Promise.all([
    withinTimeout(config, qualifyNbn(serviceability, site)),
    withinTimeout(config, qualifyFiveG(serviceability, site)),
    withinTimeout(config, serviceability.offerings(site)),
  ])
  return [nbnOption(nbn?.answer ?? silent), fiveGOption(fiveG?.answer ?? silent), ...otherOptions(others ?? silent)]
}

async function ask(service: ServiceabilityProvider, question: LineQuestion): Promise<Reply> {
  const site = { searchResultId: question.searchResultId, formattedAddress: question.formattedAddress }
  if (question.type !== 'nbn' && question.type !== 'fiveG') {
    const reply = await service.offerings(site)
    return { reply, facts: offeringFacts(reply) }
  }
  if (question.type === 'nbn') {
    const { reply, answer } = await qualifyNbn(service, site)
    return { reply, facts: nbnFacts(answer) }
  }
  const { reply, answer } = await qualifyFiveG(service, site)
  return { reply, facts: fiveGFacts(answer) }
}
