import type { CallerKind } from './access.ts'

/** How a person hears of an event: in the bell, by e-mail or SMS at once, or in the e-mail of the next morning. */
export const noticeChannels = ['bell', 'email', 'sms', 'digest'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const noticeChannelLabels: Record<NoticeChannel, string> = {
  bell: 'Bell',
  email: 'E-mail',
  sms: 'SMS',
  digest: 'Daily e-mail',
}

/** People who sell, and the provider's employees and administrators, have different defaults. */
export type NoticeRole = 'seller' | 'staff'

/** Returns the role whose defaults a person has. Undefined for somebody without access. */
export function noticeRoleOf(kind: CallerKind): NoticeRole | undefined {
  if (kind === 'Dealer' || kind === 'DirectSales') return 'seller'
  return kind === 'Employee' || kind === 'Admin' ? 'staff' : undefined
}

/** Returns the channels that deliver a notice. An SMS needs a mobile number. */
export const deliveredChannels = (channels: readonly NoticeChannel[], hasMobile: boolean): readonly NoticeChannel[] =>
  hasMobile ? channels : channels.filter((channel) => channel !== 'sms')
