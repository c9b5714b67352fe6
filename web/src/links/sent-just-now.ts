export const sentJustNow =
  'The same message was sent less than a minute ago, or is waiting to be sent. Wait a minute before you send it again.'

/** Throws if a call sent nothing, because the same message was sent less than a minute ago. A server of release 0.4.0 does not say so. */
export function assertSent(reply: { isRepeated?: boolean } | undefined): void {
  if (reply?.isRepeated) throw new Error(sentJustNow)
}
