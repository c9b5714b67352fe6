/**
 * The grades of a row and of an order until it is completed, the worst first. `blocksSending`: something is missing or wrong.
 * `notInOrder`: typed values are not part of the order. `atRisk`: it can be sent, but will probably not be delivered as sold.
 */
export const grades = ['blocksSending', 'notInOrder', 'atRisk', 'fine'] as const
export type Grade = (typeof grades)[number]

export const gradeNames: Record<Grade, { label: string; tone: 'good' | 'warn' | 'bad' }> = {
  blocksSending: { label: 'Blocks sending', tone: 'bad' },
  notInOrder: { label: 'Not in this order yet', tone: 'warn' },
  atRisk: { label: 'At risk', tone: 'warn' },
  fine: { label: 'Nothing missing', tone: 'good' },
}

/** Returns the worst of some grades; *fine* if there is none. */
export const worstOf = (some: readonly Grade[]): Grade => grades.find((grade) => some.includes(grade)) ?? 'fine'
