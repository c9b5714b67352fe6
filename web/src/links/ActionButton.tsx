import { RunButton } from '../ui/form/RunButton.tsx'

interface Props {
  label: string
  run: () => Promise<unknown>
  /** The message if it fails; by default that of the error. */
  failed?: (error: Error) => string
}

/** An action on a link, next to its recipient. */
export const ActionButton = ({ label, ...button }: Props) => (
  <RunButton size="compact-sm" variant="default" {...button}>
    {label}
  </RunButton>
)
