import { escapeHtml } from '../../kernel/escape-html.ts'
import type { ResetLink } from './sandbox.ts'

/** Returns the e-mail to set a password: the reason, the link and its expiry. */
export function resetMail(
  { name: provider, colour }: { name: string; colour: string },
  { name, link, hours, isNew }: ResetLink,
): { subject: string; html: string; text: string } {
  const subject = isNew ? `Your login for the ${provider} dealer portal` : `Set a new password for ${provider}`
  const lines = [
    `Hello ${name},`,
    isNew
      ? `A login has been created for you in the ${provider} dealer portal. Set your password here:`
      : `A new password was requested for your login in the ${provider} dealer portal. Set it here:`,
  ]
  const closing = `The link works once, for ${hours === 1 ? '1 hour' : `${hours} hours`}. If you did not expect it, do nothing: ${isNew ? 'nobody can sign in without a password' : 'your password does not change'}.`
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const button = `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colour};color:#fff;text-decoration:none;font-weight:600">Set your password</a></p>`
  const html = `<div style="font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b2733;max-width:560px">${paragraphs}${button}<p style="color:#55616e;font-size:14px">${escapeHtml(closing)}</p></div>`
  return { subject, html, text: [...lines, link, closing].join('\n\n') }
}
