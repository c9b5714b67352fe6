import type { Enrolment } from '@dealerline/shared/contract/authorisation.ts'
import { inputError } from '@dealerline/shared/errors.ts'
import { renderSVG } from 'uqr'
import type { Context } from '../../../calls/context.ts'
import { type Outside, reply } from '../../../calls/handler.ts'
import { assertRecentSignIn } from '../../../calls/recent-sign-in.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import type { Enrolment as StartedEnrolment } from '../../../providers/identity-admin/port.ts'

const toFailure = (path: string, reason: string) => {
  return inputError([{ path, message: `Request Failed: ${reason}` }])
}

/** Converts a refusal of the login service to a bad input error. Throws other errors unchanged. */
async function withFailure<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OutsideRefused) throw toFailure(path, error.message)
    throw error
  }
}

function assertOwnEmail({ caller }: Context, email: string): void {
  // Exact text: a login is the whole address.
  if (email !== caller.email) throw toFailure('email', 'You can set up multi-factor authentication only for yourself')
}

/** Starts multi-factor authentication for the caller: returns the data for the app, or the provider's page. */
export const addMfa = {
  prepare: async (context: Context, { body: { email } }: EmailInput) => {
    assertOwnEmail(context, email)
    assertRecentSignIn(context, 'email', 'Request Failed: ')
    return email
  },
  call: ({ providers }: Outside, email: string) => withFailure('email', providers.identityAdmin.beginMfa(email)),
  commit: async ({ tx }: Context, { body: { email } }: EmailInput, enrolment: StartedEnrolment): Promise<Enrolment> => {
    tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication started' })
    if (enrolment.kind === 'page') return { email, secret: '', uri: '', qrCode: '', link: enrolment.link }
    const { secret, uri } = enrolment
    return { email, secret, uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }), link: '' }
  },
}

type EmailInput = { body: { email: string } }
type CodeInput = { body: { email: string; code: string } }

/** Confirms the first code of the app. Each login then requires a code. */
export const confirmMfa = {
  prepare: async (context: Context, { body: { email, code } }: CodeInput) => {
    assertOwnEmail(context, email)
    return { email, code, signedInAt: context.caller.signedInAt }
  },
  call: ({ providers }: Outside, { email, code, signedInAt }: CodeInput['body'] & { signedInAt?: Date | undefined }) =>
    withFailure('code', providers.identityAdmin.confirmMfa(email, code, signedInAt)),
  commit: async ({ tx }: Context, { body: { email } }: CodeInput, recoveryCodes: string[]) => {
    tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication added' })
    return { recoveryCodes }
  },
}

/** Removes multi-factor authentication from a person who lost their device and recovery codes. */
export const removeMfa = {
  prepare: async (context: Context, { body: { email } }: EmailInput) => {
    // Exact text: a login is the whole address.
    const isOwn = email === (context.caller.actor ?? context.caller).email
    if (isOwn) {
      assertRecentSignIn(context, 'email', 'Request Failed: ')
      // Removing the own second factor ends this sign-in, so no entry can be stored afterwards.
      const action = 'removal of own multi-factor authentication requested'
      context.tx.audit({ entityType: 'login', entityID: email, action })
    }
    return { email, isOwn }
  },
  call: async ({ providers }: Outside, { email, isOwn }: { email: string; isOwn: boolean }) => {
    await withFailure('email', providers.identityAdmin.removeMfa(email))
    return isOwn ? reply({ email }) : undefined
  },
  commit: async ({ tx }: Context, { body: { email } }: EmailInput) => {
    tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication removed' })
    return { email }
  },
}
