import { Button } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'

/** The two buttons for creating a customer. */
export function NewCustomerButtons() {
  const router = useRouter()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        onClick={() => router.history.push('/create-customer?new=residential')}
      >
        New residential customer
      </Button>
      <Button
        leftSection={<IconBuilding size={18} aria-hidden />}
        onClick={() => router.history.push('/create-company?new=business')}
      >
        New business customer
      </Button>
    </>
  )
}
