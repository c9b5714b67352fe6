import { type Risk, riskTexts } from './risks.ts'

const countByCode = (risks: readonly Risk[]) =>
  [...Map.groupBy(risks, ({ code }) => code)].map(([code, ofCode]) => [code, ofCode.length] as const)

/** Returns risks by their kind and number: `SQ-slower:2,PORT-likely-rejected:1`. */
export const toAcceptedRisks = (risks: readonly Risk[]): string =>
  countByCode(risks)
    .map(([code, count]) => `${code}:${count}`)
    .join(',')

/** A risk as the history of an order has it. It has no sentence about a port, because that may name other numbers. */
export type RecordedRisk = Pick<Risk, 'code' | 'section' | 'row' | 'message'>

/** The risks that an order was sent with: those that the sender has accepted, and those that nobody was asked about. */
export interface RiskRecord {
  chosen: RecordedRisk[]
  notAsked: RecordedRisk[]
}

/** Whether the person has read all risks of this kind, or more of them. */
export function hasAccepted({ code }: Risk, risks: readonly Risk[], accepted: string): boolean {
  const acceptedCounts = new Map(accepted.split(',').map((entry) => [entry.split(':')[0], Number(entry.split(':')[1])]))
  return risks.filter((risk) => risk.code === code).length <= (acceptedCounts.get(code) ?? 0)
}

export function toRiskRecord(risks: readonly Risk[], accepted = ''): RiskRecord {
  const { chosen = [], notAsked = [] } = Object.groupBy(risks, (risk) =>
    hasAccepted(risk, risks, accepted) ? 'chosen' : 'notAsked',
  )
  return { chosen: chosen.map(toRecorded), notAsked: notAsked.map(toRecorded) }
}

const toRecorded = ({ code, section, row, message }: Risk): RecordedRisk => ({
  code,
  section,
  row,
  message: code === 'PORT-likely-rejected' ? '' : message,
})

/** Returns the record in words. */
export const describeRiskRecord = ({ chosen, notAsked }: RiskRecord): string =>
  [
    ...(chosen.length > 0 ? [`Chosen by the sender: ${riskTexts(chosen).join('; ')}`] : []),
    ...(notAsked.length > 0 ? [`Nobody was asked: ${riskTexts(notAsked).join('; ')}`] : []),
  ].join('. ')
