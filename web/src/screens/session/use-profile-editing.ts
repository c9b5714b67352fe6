import { type Profile, type ProfileFields, profileCalls, profileFields } from '@dealerline/shared/contract/profile.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { mergeFields } from '../../editing/merge-fields.ts'
import { failedAs } from '../../editing/save-failure.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'

const labels = { phone: 'Phone', mobile: 'Mobile', signature: 'Closing lines' }

const toStored = ({ phone, mobile, signature, version }: Profile) => ({
  values: { phone, mobile, signature },
  version,
})

/** Edits the person's phone numbers and closing lines. */
export function useProfileEditing(profile: Profile) {
  const client = useQueryClient()
  return useFormEditing({
    draftKey: 'profile',
    schema: profileFields,
    stored: toStored(profile),
    merge: mergeFields<ProfileFields>(labels),
    readTheirs: (current) => toStored(current as Profile),
    failed: failedAs('notSaved'),
    guard: true,
    save: async (values, { version, key }) => {
      const stored = await send(profileCalls.saveProfile, { body: { ...values, version } }, { key })
      return {
        ...toStored(stored),
        notice: message('saved'),
        after: () => client.setQueryData(query(profileCalls.getProfile, {}).queryKey, stored),
      }
    },
  })
}
