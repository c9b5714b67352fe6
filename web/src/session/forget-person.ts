import { forgetDrafts } from '../ui/form/use-draft.ts'
import { forgetReads } from './kept-reads.ts'
import { forgetSteps } from './kept-steps.ts'

/** Removes what this device keeps of the signed-in person: drafts, steps to undo, and replies. */
export async function forgetPerson(): Promise<void> {
  forgetDrafts()
  forgetSteps()
  await forgetReads()
}
