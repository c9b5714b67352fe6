import { internet } from '../blocks/internet.ts'
import type { LineAnswer, LineEvidence, LineQuestion } from '../contract/line-answers.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import { toEvidenceTime } from '../rules/time.ts'
import { isImpossible, isRefused, type LineState, lineState, needsAcceptance, readFacts } from './line-changes.ts'

/** The wholesaler that is asked about each type of line. No wholesaler answers about the other types. */
const wholesalers: Record<string, string> = {
  nbn: 'nbn',
  fiveG: 'Optus',
  fibre: 'Ethernet wholesale',
  nbnEnterprise: 'Ethernet wholesale',
}

/** The types of lines that a wholesaler is asked about. */
export const askedTypes = Object.keys(wholesalers)

export interface InternetLine {
  rowID: number
  /** The position of the row, from 1. */
  position: number
  wholesaler: string
  question: LineQuestion
  state: LineState | undefined
}

type Order = Pick<OrderDetail, 'content' | 'customer' | 'lineAnswers'>

/** Parses the sold speed from a text such as `100/20`. */
function soldSpeed(text: string): Pick<LineQuestion, 'soldDownMbps' | 'soldUpMbps'> {
  const [, down = '0', up = '0'] = /(?<!\d)(\d+)\s*\/\s*(\d+)/.exec(text) ?? []
  return { soldDownMbps: Number(down), soldUpMbps: Number(up) }
}

/** Returns the internet lines that a wholesaler answers about, with the state of each. */
export function internetLines({ content, customer, lineAnswers }: Order): InternetLine[] {
  const byRow = Map.groupBy(lineAnswers, ({ rowID }) => rowID)
  return (content[internet.name]?.rows ?? []).flatMap((row, index) => {
    const type = String(row.internetType)
    const wholesaler = wholesalers[type]
    const address = customer.addressDetails.find(({ addressID }) => addressID === row.addressID)
    if (!wholesaler || !address) return []
    const { addressID, searchResultId, formattedAddress } = address
    const question = { type, addressID, searchResultId, formattedAddress, ...soldSpeed(String(row.speedRequested)) }
    const rowID = Number(row[internet.rowID])
    const state = lineState(byRow.get(rowID) ?? [], question)
    return [{ rowID, position: index + 1, wholesaler, question, state }]
  })
}

/** Whether the wholesaler offers less than the sold speed. */
export function isSlower({ question, state }: Pick<InternetLine, 'question' | 'state'>): boolean {
  const facts = state?.current?.facts
  if (!facts?.available) return false
  const isLess = (sold: number, offered: number) => sold > 0 && offered > 0 && offered < sold
  return isLess(question.soldDownMbps, facts.downMbps) || isLess(question.soldUpMbps, facts.upMbps)
}

/** Whether another service may fit the address of a line better than the sold one. */
export const needsAlternative = (line: InternetLine) => isRefused(line.state) || isSlower(line)

/** Returns the requirements of lines whose answer has changed since they were sold. */
export function changedLineRequirements(order: Order): Requirement[] {
  return internetLines(order).flatMap(({ position, state }) => {
    const changes = state?.changes ?? []
    const isClosed = isImpossible(changes)
    if (!isClosed && !needsAcceptance(changes)) return []
    const [first] = changes.filter(({ effect }) => effect !== 'shown')
    const difference = `${first?.label}: ${first?.before} → ${first?.after}`
    return [
      {
        code: isClosed ? 'SQ-unavailable' : 'SQ-changed',
        section: internet.page.label,
        field: 'addressID',
        message: isClosed
          ? `The service is no longer available, change the line (row ${position}). ${difference}`
          : `Accept the changed answer or change the line (row ${position}). ${difference}`,
        link: `${internet.page.route}?row=${position}&field=addressID`,
      },
    ]
  })
}

/** Returns the evidence of a line in words: the question, the time, the answer, its hash and its expiry. */
export function toEvidence(rowID: number, answers: readonly LineAnswer[]): LineEvidence | undefined {
  const state = lineState(answers)
  if (!state) return undefined
  const { newest, basis, current, changes } = state
  const { question, wholesaler } = newest
  const answer = current ?? newest
  return {
    rowID,
    wholesaler,
    address: question.formattedAddress,
    facts: [
      { label: 'Asked', value: `${wholesaler} about ${question.type}, ${toEvidenceTime(answer.askedAt)}` },
      ...(current?.facts ? readFacts(current.facts) : []),
      ...(current
        ? [
            { label: 'SHA-256 of the answer', value: current.hash },
            { label: 'The answer expires', value: toEvidenceTime(current.expiresAt) },
          ]
        : []),
      ...(newest.outcome === 'notReached'
        ? [{ label: 'Not re-checked', value: `${wholesaler} did not answer, ${toEvidenceTime(newest.askedAt)}` }]
        : []),
      ...changes.map(({ label, before, after }) => ({ label: `Changed: ${label}`, value: `${before} → ${after}` })),
      ...(basis?.acceptedBy ? [{ label: 'Accepted by', value: basis.acceptedBy }] : []),
    ],
  }
}

/** The evidence of a line that its wholesaler has never answered about. */
export const unansweredEvidence = ({ rowID, wholesaler, question }: InternetLine): LineEvidence => ({
  rowID,
  wholesaler,
  address: question.formattedAddress,
  facts: [{ label: 'Not re-checked', value: `${wholesaler} has not answered yet` }],
})

/** Whether a record is newer than this number of milliseconds. */
export const isNewRecord = (record: Pick<LineAnswer, 'askedAt'> | undefined, now: Date, maxAge: number) =>
  record !== undefined && now.getTime() - new Date(record.askedAt).getTime() < maxAge
