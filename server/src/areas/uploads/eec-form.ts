import type { AfterCommit } from '../../calls/asking.ts'
import type { FileReply } from '../../calls/calls.ts'
import type { Context } from '../../calls/context.ts'

/** The blank EEC form, which a guarantor fills in and signs by hand. */
export async function getEecForm({ config }: Context): Promise<AfterCommit<FileReply>> {
  const provider = { name: config.providerName, primaryColour: config.primaryColour }
  return async ({ reports }) => ({ content: await reports.render('eec-form', { provider }), name: 'eec_form.pdf' })
}
