import { type Block, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import type { RowState } from '@dealerline/shared/changes/change.ts'
import type { Context } from '../../../calls/context.ts'
import { type Evaluation, evaluateRows } from '../blocks/evaluate-rows.ts'
import type { BlockState } from '../blocks/read-block.ts'
import { type Problem, problemsOfCells, valuesOf } from './problems.ts'

/** A row to store if it is whole. */
export interface Candidate {
  row: RowState
  /** The fields that the change has named. */
  named: ReadonlySet<string>
  /** Whether the row was held before the change. */
  wasHeld: boolean
}

export interface SettledRows {
  whole: RowState[]
  /** What to store of the whole rows. */
  evaluation: Evaluation | undefined
  held: { row: RowState; problems: Problem[] }[]
}

/** Rows are tried without those that lack a field, then without those that are refused, and then once more. */
const maxRounds = 3

/** Finds out which rows can be stored together. The others stay held. */
export async function settleRows(
  context: Context,
  block: Block,
  state: BlockState,
  candidates: readonly Candidate[],
): Promise<SettledRows> {
  const held: SettledRows['held'] = []
  let rest = candidates.filter(({ row }) => {
    const problems = problemsOfCells(block.rows, row)
    if (problems.length > 0) held.push({ row, problems })
    return problems.length === 0
  })
  for (let round = 0; rest.length > 0 && round < maxRounds; round += 1) {
    const inputs = rest.map((candidate) => ({ candidate, input: toInput(block, candidate.row) }))
    const heldInputs = inputs.filter(({ candidate }) => candidate.wasHeld)
    const evaluation = await evaluateRows(
      context,
      block,
      state,
      inputs.map(({ input }) => input),
      new Map(heldInputs.map(({ input, candidate }) => [input, candidate.named])),
    )
    const errorsOf = (index: number) => evaluation.errors[index] ?? []
    if (evaluation.errors.every((errors) => errors.length === 0))
      return { whole: rest.map(({ row }) => row), evaluation, held }
    for (const [index, { row }] of rest.entries()) {
      const problems = errorsOf(index).map(({ path, message }) => ({ field: path, message }))
      if (problems.length > 0) held.push({ row, problems })
    }
    rest = rest.filter((_, index) => errorsOf(index).length === 0)
  }
  const waiting = rest.map(({ row }) => ({ row, problems: [{ field: '', message: 'Complete the other rows first' }] }))
  return { whole: [], evaluation: undefined, held: [...held, ...waiting] }
}

/** The rows that are tried first: those without a problem in a cell. */
export const inputsOf = (block: Block, candidates: readonly Candidate[]): Row[] =>
  candidates.filter(({ row }) => problemsOfCells(block.rows, row).length === 0).map(({ row }) => toInput(block, row))

const toInput = (block: Block, row: RowState): Row => ({ [block.rowID]: row.id, ...valuesOf(row) })

/** The state of a block without removed rows. */
export function withoutRows(block: Block, state: BlockState, ids: ReadonlySet<number>): BlockState {
  return {
    ...state,
    lines: state.lines.filter(({ id }) => !ids.has(id)),
    rows: state.rows.filter((row) => !ids.has(savedID(block, row))),
  }
}
