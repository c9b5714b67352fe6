import { forgetDrafts } from '../ui/form/use-draft.ts'
import { forgetReads } from './kept-reads.ts'
import { forgetSteps } from './kept-steps.ts'
import { forgetRecords } from './recent-records.ts'

/** Removes what this device keeps of the signed-in person: drafts, steps to undo, opened records, and replies. */
export async function forgetPerson(): Promise<void> {
  forgetDrafts()
  forgetSteps()
  forgetRecords()
  await forgetReads()
}
