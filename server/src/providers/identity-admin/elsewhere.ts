import { OutsideRefused } from '../../kernel/outside-error.ts'
import type { IdentityAdmin } from './port.ts'

/** Refuses to administer logins, for an OpenID provider whose users are managed there and not in the portal. */
export function makeIdentityElsewhere(): IdentityAdmin {
  const refuse = async (): Promise<never> => {
    throw new OutsideRefused(
      'identity',
      'Logins are managed at the identity provider, and this portal can not change them',
    )
  }
  return {
    searchUser: refuse,
    createUser: refuse,
    sendPasswordReset: refuse,
    isEnrolled: async () => true,
    beginMfa: refuse,
    confirmMfa: refuse,
    removeMfa: refuse,
  }
}
