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

/** The topics of operators, whose settings have the names of their variables. */
const ofOperators: ReadonlySet<SettingTopic> = new Set(['outside', 'technical'])
const abbreviations: ReadonlySet<string> = new Set(['URL', 'SMTP', 'SMS', 'API', 'ID'])

/** Returns the name of a setting for people, such as `Provider name` of `PROVIDER_NAME`. */
export function nameOf(setting: Pick<SettingInForce, 'name' | 'canBeStored'>): string {
  if (ofOperators.has(topicOf(setting))) return setting.name
  const words = setting.name.split('_').map((word) => (abbreviations.has(word) ? word : word.toLowerCase()))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const places = new Map(settingTopics.map(({ topic }, place) => [topic, place]))

/** Returns the settings by topic. Those of one topic keep their sequence. */
export const byTopic = (settings: readonly SettingInForce[]): SettingInForce[] =>
  settings.toSorted((one, other) => (places.get(topicOf(one)) ?? 0) - (places.get(topicOf(other)) ?? 0))
