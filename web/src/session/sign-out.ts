import type { QueryClient } from '@tanstack/react-query'
import { confirm } from '../ui/feedback/confirm.tsx'
import { unsavedQuestion } from '../ui/feedback/unsaved-question.ts'
import { forgetPerson } from './forget-person.ts'
import { saveOrderNow } from './order-saving.ts'
import type { SignIn } from './sign-in.ts'

const openHome = () => window.location.assign('/')

/**
 * Saves the open screen of an order, signs out, and removes the person's data from this window: drafts, kept and cached replies, and the screen. If the identity
 * provider can't be reached, the portal is loaded again, so that the screen does not stay.
 */
export async function signOut(
  signIn: Pick<SignIn, 'end'>,
  client: QueryClient,
  leave: () => void = openHome,
): Promise<void> {
  const isSaved = await saveOrderNow()
  if (!isSaved && !(await confirm(unsavedQuestion))) return
  await forgetPerson()
  client.clear()
  try {
    await signIn.end()
  } catch {
    leave()
  }
}
