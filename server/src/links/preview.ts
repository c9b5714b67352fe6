import type { LinkDraft, LinkPreview } from '@dealerline/shared/contract/links.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../calls/context.ts'
import { kindOf, type LinkKinds } from './declare-link.ts'

/** The message that a draft would send now, made as the real one is. Its address opens nothing. */
export async function previewLink(kinds: LinkKinds, context: Context, draft: LinkDraft): Promise<LinkPreview> {
  const drafted = await kindOf(kinds, draft)?.loadDraft(context, draft)
  if (!drafted) throw new AppError('notFound')
  if (draft.channel === 'sms')
    return { fromName: context.config.providerName, subject: '', html: '', text: drafted.text(), attachments: [] }
  const { fromName, subject, html, text } = drafted.mail()
  return { fromName: fromName ?? '', subject, html, text, attachments: drafted.attachments }
}
