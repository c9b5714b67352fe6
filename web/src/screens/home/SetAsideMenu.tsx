import { homeCalls, type OrderSetAside } from '@dealerline/shared/contract/home.ts'
import { Menu } from '@mantine/core'
import { IconCalendar, IconCalendarWeek, IconSunrise } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { MenuActions } from '../../ui/form/MenuActions.tsx'
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
        <MenuActions
          actions={[
            {
              label: 'Remind me tomorrow',
              icon: IconSunrise,
              hint: formatDate(tomorrow),
              onRun: () => choose(tomorrow),
            },
            {
              label: 'Remind me next week',
              icon: IconCalendarWeek,
              hint: formatDate(nextWeek),
              onRun: () => choose(nextWeek),
            },
            { label: 'Remind me on a date', icon: IconCalendar, onRun: () => leaveFor('date') },
          ]}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
