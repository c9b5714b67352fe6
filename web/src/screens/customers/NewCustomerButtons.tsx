import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { IconButton } from '../../ui/form/IconButton.tsx'

/** The two buttons for creating a customer. */
export function NewCustomerButtons() {
  const router = useRouter()
  return (
    <>
      <IconButton
        variant="default"
        icon={IconUser}
        onClick={() => router.history.push('/create-customer?new=residential')}
      >
        New residential customer
      </IconButton>
      <IconButton icon={IconBuilding} onClick={() => router.history.push('/create-company?new=business')}>
        New business customer
      </IconButton>
    </>
  )
}
