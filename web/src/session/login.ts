import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { type SignedInDealer, sessionCalls } from '@dealerline/shared/contract/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, query, send, setActingAs } from '../api.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import type { Login } from './portal.ts'

const staleTime = 60_000

/** Who is signed in and whom they act as; undefined for somebody who may not work here (yet). */
export async function findLogin(client: QueryClient, email: string): Promise<Login | undefined> {
  const refusedAs = (status: number) => (error: unknown) => {
    if (error instanceof ApiError && error.status === status) return undefined
    throw error
  }
  const [person, login] = await Promise.all([
    client
      .fetchQuery({ ...query(sessionCalls.getDealerFromEmail, { body: { email } }), staleTime })
      .catch(refusedAs(404)),
    client.fetchQuery({ ...query(impersonationCalls.getLoginInfo, {}), staleTime }).catch(refusedAs(403)),
  ])
  if (!person || !login || person.authLevel === 'interested') return undefined
  return { ...login, person }
}

/** The dealer whom everything on this page is for from now on. */
export function beginActing({ person, impersonated }: Login): SignedInDealer {
  const dealer = impersonated ?? person
  setActingAs(dealer.dealerID, askToReload)
  return dealer
}

/** Acts as another dealer, or with -1 as oneself again; everything on the page is then loaded anew. */
export async function actAs(dealerID: number): Promise<void> {
  await send(impersonationCalls.impersonate, { body: { userType: 'Dealer', impersonatedID: dealerID } })
  resetActing()
}

/** Forgets here whom the person acted as; the portal is not told. */
function resetActing(): void {
  setActingAs(undefined)
}

let asked = false

/** Another tab began or stopped to act as somebody: nothing more is written here until the page knows. */
async function askToReload(detail: string): Promise<void> {
  if (asked) return
  asked = true
  const agreed = await confirm({
    title: 'Open this page again?',
    message: `${detail} What you typed is kept in this tab.`,
    confirmLabel: 'Open again',
    cancelLabel: 'Not now',
  })
  asked = false
  if (!agreed) return
  resetActing()
  window.location.reload()
}
