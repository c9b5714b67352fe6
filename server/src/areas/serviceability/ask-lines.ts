import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LineAnswer } from '@dealerline/shared/contract/line-answers.ts'
import type { Outside } from '../../calls/asking.ts'
import type { ServiceabilityProvider } from '../../providers/serviceability/port.ts'
import type { KnownLocation } from '../customers/facts/known-facts.ts'
import { askFiveG, askNbn, type NetworkReply } from './ask-network.ts'
import { offeringFacts } from './line-facts.ts'

/** A line to ask about. */
export interface LineToAsk extends Pick<LineAnswer, 'rowID' | 'wholesaler' | 'question'> {
  /** The newest record about the line; null if there is none. */
  previousID: number | null
  /** The location of the network that is kept with the address. */
  known?: KnownLocation | undefined
}

export type AnsweredLine = LineToAsk &
  Pick<LineAnswer, 'outcome' | 'facts' | 'hash'> &
  Pick<NetworkReply, 'learned' | 'outdatedFactID'> & { answer: string }

type Services = Pick<Outside, 'providers' | 'config'>

/**
 * Asks the wholesaler of each line. A wholesaler that fails, refuses the call or is too slow is not reached. Waits no
 * longer than the timeout of outside systems.
 */
export async function askLines({ providers, config }: Services, lines: readonly LineToAsk[]): Promise<AnsweredLine[]> {
  const askOne = async (line: LineToAsk): Promise<AnsweredLine> => {
    const abort = new AbortController()
    const timeout = pause(config.outsideTimeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)
    const reply = ask(providers.serviceability, line).catch(() => undefined)
    const result = await Promise.race([reply, timeout])
    abort.abort()
    if (!result)
      return { ...line, outcome: 'notReached', facts: null, hash: '', answer: '', learned: [], outdatedFactID: 0 }
    const answer = JSON.stringify(result.reply)
    const hash = createHash('sha256').update(answer).digest('hex')
    const outcome = result.facts.available ? 'answered' : 'refused'
    const { facts, learned, outdatedFactID } = result
    return { ...line, outcome, facts, hash, answer, learned, outdatedFactID }
  }
  return Promise.all(lines.map(askOne))
}

async function ask(service: ServiceabilityProvider, { question, known }: LineToAsk): Promise<NetworkReply> {
  if (question.type === 'nbn') return askNbn(service, question, known)
  if (question.type === 'fiveG') return askFiveG(service, question, known)
  const { searchResultId, formattedAddress } = question
  const reply = await service.offerings({ searchResultId, formattedAddress })
  return { reply, facts: offeringFacts(reply), learned: [], outdatedFactID: 0 }
}
