import type { ProfileFields } from '@dealerline/shared/contract/profile.ts'
import type { NoticeChannel } from '@dealerline/shared/rules/notice-channels.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredProfile = ProfileFields & { version: number }

/** Locks the profile of a person until the call ends, and returns it. Undefined if they have stored nothing yet. */
export const lockProfile = (tx: Transaction, person: number) =>
  tx.first<StoredProfile>('lock_profile')`
    select phone, mobile, signature, version from profiles where dealer_id = ${person} for update`

export const findProfile = (tx: Transaction, person: number) =>
  tx.first<StoredProfile>('find_profile')`
    select phone, mobile, signature, version from profiles where dealer_id = ${person}`

export const saveProfile = (tx: Transaction, person: number, { phone, mobile, signature }: ProfileFields) =>
  tx.execute('save_profile')`
    insert into profiles as known (dealer_id, phone, mobile, signature)
      values (${person}, ${phone}, ${mobile}, ${signature})
      on conflict (dealer_id) do update set phone = excluded.phone, mobile = excluded.mobile,
        signature = excluded.signature, version = known.version + 1`

/** The channels that a person has chosen, by event. */
export const selectChoices = (tx: Transaction, person: number) =>
  tx.prepared<{ event: string; channels: NoticeChannel[] }>('notice_choices')`
    select event, channels as "channels" from notice_choices where dealer_id = ${person}`

export const saveChoice = (tx: Transaction, person: number, event: string, channels: readonly NoticeChannel[]) =>
  tx.execute('save_notice_choice')`
    insert into notice_choices (dealer_id, event, channels) values (${person}, ${event}, ${channels})
      on conflict (dealer_id, event) do update set channels = excluded.channels`

/** The stored level of the signed-in person, also while they act as another dealer. */
export const findOwnLevel = (tx: Transaction, person: number) =>
  tx.first<{ authLevel: string; authGroup: string }>('find_own_level')`
    select auth_level as "authLevel", auth_group as "authGroup" from app.own_dealer(${person})`
