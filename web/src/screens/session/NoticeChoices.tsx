import { type Profile, profileCalls } from '@dealerline/shared/contract/profile.ts'
import { type EventName, events, isEventName } from '@dealerline/shared/rules/events.ts'
import { type NoticeChannel, noticeChannelLabels, noticeChannels } from '@dealerline/shared/rules/notice-channels.ts'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import table from '../../ui/list/plain-table.module.css'
import classes from './profile.module.css'

interface Choice {
  event: EventName
  channels: NoticeChannel[]
}

/** One row for each event, with a box for each channel. Each change is saved at once. */
export function NoticeChoices({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const { queryKey } = query(profileCalls.getProfile, {})
  const show = (next: Choice) =>
    client.setQueryData(
      queryKey,
      (shown: Profile | undefined) =>
        shown && { ...shown, notices: shown.notices.map((one) => (one.event === next.event ? next : one)) },
    )
  const save = useMutation({
    mutationFn: (body: Choice) => send(profileCalls.saveNoticeChannels, { body }),
    // A box must not wait for the server. A failed save shows the stored choice again.
    onMutate: show,
    onError: (error) => {
      notify({ httpStatus: 500, message: `Not saved: ${error.message}` }, error)
      return client.invalidateQueries({ queryKey })
    },
  })
  const hasMobile = profile.mobile !== ''
  const change = ({ event, channels }: Choice, channel: NoticeChannel, isOn: boolean) =>
    save.mutate({
      event,
      channels: noticeChannels.filter((each) => (each === channel ? isOn : channels.includes(each))),
    })
  return (
    <Section title="Notifications">
      <p className={classes.lead}>
        Choose how we tell you about each event. The daily e-mail comes in the morning.
        {!hasMobile && ' To get SMS, enter your mobile number.'}
      </p>
      <div className={table.scroller}>
        <table className={`${table.table} ${classes.choices}`}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              {noticeChannels.map((channel) => (
                <th key={channel} scope="col">
                  {noticeChannelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {profile.notices
              // A newer server may know more events.
              .filter(({ event }) => isEventName(event))
              .map((choice) => (
                <tr key={choice.event}>
                  <th scope="row">{events[choice.event].label}</th>
                  {noticeChannels.map((channel) => (
                    <td key={channel}>
                      <Checkbox
                        aria-label={`${events[choice.event].label}: ${noticeChannelLabels[channel]}`}
                        checked={choice.channels.includes(channel)}
                        disabled={channel === 'sms' && !hasMobile}
                        onChange={({ currentTarget }) => change(choice, channel, currentTarget.checked)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
