import { useRef } from 'react'
import { Button } from './Button.tsx'
import classes from './plain.module.css'

interface Props {
  label: string
  /** The name of the button for assistive technology, if it says more than the label. */
  name?: string
  /** The name of the hidden field. */
  inputName?: string
  accept: string
  multiple?: boolean
  /** Whether a phone opens its camera. */
  camera?: boolean
  describedBy?: string
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker. */
export function FileButton(props: Props) {
  const {
    label,
    name = label,
    inputName = name,
    accept,
    multiple = false,
    camera = false,
    describedBy,
    onFiles,
  } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone="plain" aria-label={name} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={classes.hidden}
        type="file"
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        tabIndex={-1}
        aria-label={inputName}
        accept={accept}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allow the person to pick the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
