import type { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from '../ui/form/use-draft.ts'
import type { SignIn } from './sign-in.ts'

const openHome = () => window.location.assign('/')

/**
 * Signs out and removes the person's data from this window: drafts, cached replies and the screen. If the identity
 * provider can't be reached, the portal is loaded again, so that the screen does not stay.
 */
export async function signOut(
  signIn: Pick<SignIn, 'end'>,
  client: QueryClient,
  leave: () => void = openHome,
): Promise<void> {
  forgetDrafts()
  client.clear()
  try {
    await signIn.end()
  } catch {
    leave()
  }
}
