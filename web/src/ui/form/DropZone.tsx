import { Button, VisuallyHidden } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import classes from './DropZone.module.css'

interface Props {
  /** What the files are for: names the zone and stands in it. */
  label: string
  /** Which files are taken. */
  hint: string
  /** Endings to offer where a file is picked, such as `.pdf`. */
  endings: readonly string[]
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped, pasted, or picked with its button. */
export function DropZone({ label, hint, endings, onFiles }: Props) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintID = useId()
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the button inside does the same
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <IconUpload size={24} aria-hidden />
      <p className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span id={hintID} className={classes.hint}>
          {hint}
        </span>
      </p>
      <Button aria-describedby={hintID} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={label}
          accept={endings.join(',')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // The same file may be picked once more.
            currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
    </div>
  )
}
