import { forgetDrafts } from '../ui/form/use-draft.ts'
import { forgetReads } from './kept-reads.ts'

/** Removes what this device keeps of the signed-in person: drafts and replies. */
export async function forgetPerson(): Promise<void> {
  forgetDrafts()
  await forgetReads()
}
