import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { profileCalls } from '@dealerline/shared/contract/profile.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import type { Outside } from '../../../calls/handler.ts'

type SignIns = ReplyOf<typeof profileCalls.getSignIns>
type Input = { body: BodyOf<typeof profileCalls.endSignIn> }

interface Person {
  email: string
  signedInAt: Date | undefined
}

/** The signed-in person, also while they act as another dealer. */
export const toPerson = async ({ caller }: Context): Promise<Person> => ({
  email: caller.actor?.email ?? caller.email,
  signedInAt: caller.signedInAt,
})

/** Lists the sign-ins of the person at the login service. */
export async function listSignIns({ providers }: Outside, { email, signedInAt }: Person): Promise<SignIns> {
  const signIns = await providers.identityAdmin.listSignIns(email)
  return {
    isKnown: signIns !== undefined,
    signIns: (signIns ?? []).map((one) => ({
      signedInAt: one.signedInAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      isCurrent: one.signedInAt.getTime() === signedInAt?.getTime(),
    })),
  }
}

/** Ends a sign-in of the person. Returns the others. */
export const endSignIn = {
  prepare: async (context: Context, { body }: Input) => ({
    ...(await toPerson(context)),
    ended: new Date(body.signedInAt),
  }),
  async call(outside: Outside, { ended, ...person }: Person & { ended: Date }): Promise<SignIns | undefined> {
    const isEnded = await outside.providers.identityAdmin.endSignIn(person.email, ended)
    return isEnded ? listSignIns(outside, person) : undefined
  },
  async commit({ tx, caller }: Context, { body }: Input, signIns: SignIns | undefined): Promise<SignIns> {
    if (!signIns) throw new AppError('notFound', { detail: 'This sign-in has ended already.' })
    const { email } = caller.actor ?? caller
    tx.audit({ entityType: 'login', entityID: email, action: 'sign-in ended', data: { signedInAt: body.signedInAt } })
    return signIns
  },
}
