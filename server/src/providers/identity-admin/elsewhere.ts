import { OutsideRefused } from '../../kernel/outside-error.ts'
import type { IdentityAdmin } from './port.ts'

/** For an OpenID provider that the portal cannot administer: its users are managed there. */
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
