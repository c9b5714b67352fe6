import { homeCalls, type OrderSetAside } from '@dealerline/shared/contract/home.ts'
import { Menu } from '@mantine/core'
import { IconCalendar, IconCalendarWeek, IconSunrise } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { formatDate } from '../../ui/format.ts'
import { lazyPrefetched } from '../../ui/lazy-prefetched.tsx'
import classes from './ChaseList.module.css'
import { reminderDays } from './reminder-days.ts'

const SetAsideDialog = lazyPrefetched(() => import('./SetAsideDialog.tsx'))

interface Props {
  entry: Omit<OrderSetAside, 'until'>
  /** The order or quote with its customer. */
  name: string
  /** Returns the focus to the button of the menu. */
  onLeave: () => void
  onClose: () => void
}

/** The open menu over the button of a row: until when its order is set aside. Asks for a date if the person wants another day. */
export default function SetAsideMenu({ entry, name, onLeave, onClose }: Props) {
  const { orderID, reason } = entry
  const refresh = useRefreshOrder()
  const [step, setStep] = useState<'menu' | 'date' | 'saving'>('menu')
  const setAside = useMutation({
    mutationFn: (until: string) => send(homeCalls.setAside, { params: { orderID }, body: { until, reason } }),
    onSuccess: async (_, until) => {
      notify({ httpStatus: 200, message: `Set aside. The bell reminds you on ${formatDate(until)}.` })
      onClose()
      await refresh()
    },
    onError: (error) => {
      const isField = error instanceof ApiError && error.errors.length > 0
      if (step !== 'date' || !isField) notify({ httpStatus: 500, message: `Not set aside: ${error.message}` }, error)
      if (step !== 'date') onClose()
    },
  })
  const leaveFor = (next: 'date' | 'saving') => {
    onLeave()
    setStep(next)
  }
  const choose = (day: string) => {
    leaveFor('saving')
    setAside.mutate(day)
  }
  const { tomorrow, nextWeek } = reminderDays(new Date())
  if (step === 'saving') return null
  if (step === 'date')
    return (
      <SetAsideDialog
        name={name}
        earliest={tomorrow}
        isBusy={setAside.isPending}
        problem={setAside.error instanceof ApiError ? setAside.error.errors[0]?.message : undefined}
        onChoose={setAside.mutate}
        onClose={onClose}
      />
    )
  return (
    <Menu
      opened
      onClose={() => {
        onLeave()
        onClose()
      }}
      closeOnItemClick={false}
      position="bottom-end"
      width={320}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span aria-hidden className={classes.asideAnchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Set ${name} aside`}>
        <Menu.Item
          leftSection={<IconSunrise size={18} aria-hidden />}
          rightSection={formatDate(tomorrow)}
          onClick={() => choose(tomorrow)}
        >
          Remind me tomorrow
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarWeek size={18} aria-hidden />}
          rightSection={formatDate(nextWeek)}
          onClick={() => choose(nextWeek)}
        >
          Remind me next week
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => leaveFor('date')}>
          Remind me on a date
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
