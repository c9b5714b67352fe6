export type MessageChannel = 'email' | 'sms'

const storageKey = 'last-channel'

/** Returns the channel of the last message that was sent from this browser. */
export function readLastChannel(): MessageChannel {
  try {
    return localStorage.getItem(storageKey) === 'sms' ? 'sms' : 'email'
  } catch {
    return 'email'
  }
}

export function keepLastChannel(channel: MessageChannel): void {
  try {
    localStorage.setItem(storageKey, channel)
  } catch {
    // If storage is disabled, e-mail stays the first channel.
  }
}

/** The end of a sentence: `was sent by …`. */
export const channelNames: Record<MessageChannel, string> = { email: 'e-mail', sms: 'SMS' }
