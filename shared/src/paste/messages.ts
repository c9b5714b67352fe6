import type { TextLine } from './text.ts'

const headerLine = /^(?:from|sent|date|to|cc|bcc|subject|reply-to|importance|attachments?)\s*:\*?\s/i
const fromLine = /^from\s*:\*?\s/i
const otherHeader = /^(?:sent|date|subject)\s*:\*?\s/i
const boundary = /^(?:-+\s*(?:original|forwarded) message\b|begin forwarded message\b|on .{4,120} wrote:\s*$)/i

/** Removes the marks of a quoted e-mail and of bold text from the start of a line. */
const unquoted = (text: string) => text.replace(/^[\s>*]+/, '')

/** Matches the line before the signature of an e-mail. */
const signature =
  /^(?:--|kind regards|regards|best regards|warm regards|many thanks|cheers|thanks|thank you|ta|sincerely|sent from my \w+)[\s,!.]*$/i

/** Matches a signature on one line, such as `Cheers, Greg 0412 000 111`. */
const shortSignature =
  /^(?:kind regards|regards|best regards|warm regards|many thanks|cheers|thanks|thank you|ta)[\s,!.-]+[a-z][a-z'.-]*(?: [a-z][a-z'.-]*){0,2}[\s,|:-]+\+?\d[\d ()]{7,15}$/i

/** The lines of an e-mail, and those that are no part of its text: headers and the signature. */
export interface EmailLines {
  lines: TextLine[]
  left: TextLine[]
}

/** Whether the headers of an e-mail begin at a line: `From:`, and soon after it `Sent:`, `Date:` or `Subject:`. */
const isHeaderStart = (lines: readonly TextLine[], at: number) =>
  fromLine.test(unquoted(lines[at]?.text ?? '')) &&
  lines.slice(at + 1, at + 5).some(({ text }) => otherHeader.test(unquoted(text)))

type Part = 'headers' | 'text' | 'signature'

/** Returns the part of a message to which a line belongs. */
function partAfter(part: Part, text: string, hasText: boolean): Part {
  if (part === 'headers' && (text === '' || headerLine.test(text))) return part
  if (part === 'signature' || (hasText && (signature.test(text) || shortSignature.test(text)))) return 'signature'
  return 'text'
}

/** Splits a thread of e-mails into its messages. A text without headers is one message. */
export function toMessages(lines: readonly TextLine[]): EmailLines[] {
  const messages: EmailLines[] = []
  let message: EmailLines = { lines: [], left: [] }
  let part: Part = 'text'
  const start = () => {
    if (message.lines.length > 0 || message.left.length > 0) messages.push(message)
    message = { lines: [], left: [] }
    part = 'headers'
  }
  for (const [at, line] of lines.entries()) {
    const isBoundary = boundary.test(unquoted(line.text))
    if (isBoundary || isHeaderStart(lines, at)) start()
    if (!isBoundary) part = partAfter(part, unquoted(line.text), message.lines.length > 0)
    if (!isBoundary && part === 'text') message.lines.push(line)
    else message.left.push(line)
  }
  return [...messages, message]
}
