import { useNavigate } from '@tanstack/react-router'

/** Closes what the address has open beside the list. */
export function useClosePanel(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: (before) => ({ ...before, edit: undefined }), resetScroll: false })
}
