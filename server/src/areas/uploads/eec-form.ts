import type { Context } from '../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../calls/handler.ts'

/** The blank EEC form, which a guarantor fills in and signs by hand. */
export async function getEecForm({ config }: Context): Promise<AfterCommit<FileReply>> {
  const provider = { name: config.providerName, primaryColour: config.primaryColour }
  return async ({ reports }) => ({ content: await reports.render('eec-form', { provider }), name: 'eec_form.pdf' })
}
