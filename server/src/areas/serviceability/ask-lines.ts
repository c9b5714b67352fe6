import { setTimeout as pause } from 'node:timers/promises'
import type { LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import type { SiteOption } from '@dealerline/shared/sites/choose-service.ts'
import type { Outside } from '../../calls/handler.ts'
import type { Config } from '../../kernel/config.ts'
import type { ServiceabilityProvider } from '../../providers/serviceability/port.ts'
import type { KnownLocation, KnownLocations } from '../customers/facts/known-facts.ts'
import type * as queries from './answer-queries.ts'
import { askNetwork, askOthers, type LineReply, type StoredAnswer, toStoredAnswer } from './ask-network.ts'
import { closedFacts } from './line-facts.ts'
import { fiveG, nbn } from './networks.ts'
import { networkOption, otherOptions } from './sites/to-options.ts'

/** A line to ask about, with the location of the network that is kept with the address. */
export type LineToAsk = queries.LineToAsk & { known?: KnownLocation | undefined }

export type AnsweredLine = LineToAsk & StoredAnswer & Pick<LineReply, 'learned' | 'outdatedFactID'>

type Services = Pick<Outside, 'providers' | 'config'>

/** Whether the wholesaler was not reached, and is asked again later. */
export const isSilent = ({ outcome }: AnsweredLine) => outcome === 'notReached'

/**
 * Asks the wholesaler of each line. A wholesaler that fails, refuses the call or is too slow is not reached. Waits no
 * longer than the timeout of outside systems.
 */
export async function askLines({ providers, config }: Services, lines: readonly LineToAsk[]): Promise<AnsweredLine[]> {
  const askOne = async (line: LineToAsk): Promise<AnsweredLine> => {
    const result = await withinTimeout(config, ask(providers.serviceability, line))
    if (!result)
      return { ...line, outcome: 'notReached', facts: null, hash: '', answer: '', learned: [], outdatedFactID: 0 }
    const { reply, facts, learned, outdatedFactID } = result
    return { ...line, ...toStoredAnswer(reply, facts), learned, outdatedFactID }
  }
  return Promise.all(lines.map(askOne))
}

/** Asks all wholesalers about a site. One that fails or is too slow has no service there, with this as the note. */
export async function askOptions(
  { providers, config }: Services,
  question: LineQuestion,
  known: KnownLocations,
): Promise<SiteOption[]> {
  const { serviceability } = providers
  const silent = 'The wholesaler did not answer'
  const [nbnReply, fiveGReply, others] = await Promise.all([
    withinTimeout(config, askNetwork(nbn, serviceability, question, { known: known.nbn })),
    withinTimeout(config, askNetwork(fiveG, serviceability, question, { known: known.fiveG })),
    withinTimeout(config, askOthers(serviceability, question)),
  ])
  return [
    networkOption(nbn, nbnReply?.facts ?? closedFacts(silent)),
    networkOption(fiveG, fiveGReply?.facts ?? closedFacts(silent)),
    ...otherOptions(others?.reply ?? { success: false, message: silent }),
  ]
}

async function ask(service: ServiceabilityProvider, { question, known }: LineToAsk): Promise<LineReply> {
  if (question.type === nbn.type) return askNetwork(nbn, service, question, { known })
  if (question.type === fiveG.type) return askNetwork(fiveG, service, question, { known })
  return askOthers(service, question)
}

/** Returns an answer, or undefined if the system fails or takes longer than the timeout of outside systems. */
async function withinTimeout<Answer>(
  { outsideTimeoutMs }: Pick<Config, 'outsideTimeoutMs'>,
  question: Promise<Answer>,
): Promise<Answer | undefined> {
  const abort = new AbortController()
  const timeout = pause(outsideTimeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)
  const answer = await Promise.race([question.catch(() => undefined), timeout])
  abort.abort()
  return answer
}
