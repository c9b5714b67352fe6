import type { SettingInForce } from '@dealerline/shared/contract/settings.ts'

/** The topics of the settings in the sequence of the list, each with the beginnings of their names. */
const topics = [
  {
    topic: 'brand',
    label: 'Brand',
    names: ['PROVIDER_NAME', 'PRIMARY_COLOUR', 'LOGO_URL', 'TIME_ZONE', 'AIRLINE_PARTNER'],
  },
  { topic: 'signing', label: 'Signing and quotes', names: ['SIGNER_', 'SIGNING_', 'QUOTE_', 'DELAYED_'] },
  { topic: 'messages', label: 'Messages', names: ['MAIL_FROM', 'SMTP_', 'SMS_', 'TWILIO_', 'MESSAGES_', 'DIGEST_'] },
  { topic: 'privacy', label: 'Privacy', names: ['RETENTION_'] },
  { topic: 'links', label: 'Links', names: ['REMOTE_SUPPORT_', 'ADMIN_SITE_', 'API_SITE_'] },
  { topic: 'outside', label: 'Outside systems', names: [''] },
] as const

export type SettingTopic = (typeof topics)[number]['topic'] | 'technical'

/** The topics with their labels. Technical ones are only for operators. */
export const settingTopics: readonly { topic: SettingTopic; label: string }[] = [
  ...topics,
  { topic: 'technical', label: 'Technical' },
]

/** Returns the topic of a setting. One that only the environment of a server can set is technical. */
export function topicOf({ name, canBeStored }: Pick<SettingInForce, 'name' | 'canBeStored'>): SettingTopic {
  const found = topics.find(({ names }) => names.some((beginning) => name.startsWith(beginning)))
  return (canBeStored && found?.topic) || 'technical'
}

const places = new Map(settingTopics.map(({ topic }, place) => [topic, place]))

/** Returns the settings by topic. Those of one topic keep their sequence. */
export const byTopic = (settings: readonly SettingInForce[]): SettingInForce[] =>
  settings.toSorted((one, other) => (places.get(topicOf(one)) ?? 0) - (places.get(topicOf(other)) ?? 0))
