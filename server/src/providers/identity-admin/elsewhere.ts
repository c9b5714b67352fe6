import { OutsideRefused } from '../../kernel/outside-error.ts'
import type { IdentityAdmin } from './port.ts'

/** Makes an administration that refuses all changes, for an OpenID provider that the portal can't administer. */
export function makeIdentityElsewhere(): IdentityAdmin {
  const refuse = async (): Promise<never> => {
    throw new OutsideRefused(
      'identity',
      'Logins are managed at the identity provider, and this portal cannot change them',
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
    listSignIns: async () => undefined,
    endSignIn: refuse,
  }
}
