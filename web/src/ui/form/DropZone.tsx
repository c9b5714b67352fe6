import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { FileButton } from '../plain/FileButton.tsx'
import classes from './DropZone.module.css'

interface Props {
  /** The purpose of the files: the name of the zone and the text in it. */
  label: string
  /** The accepted kinds of files. */
  hint: string
  /** The extensions to offer in the file picker, such as `.pdf`. */
  endings: readonly string[]
  /** Accepts only one file at a time. */
  single?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Accepts files that are dropped, pasted or picked. */
export function DropZone({ label, hint, endings, single = false, onFiles }: Props) {
  const [isDragOver, setIsDragOver] = useState(false)
  const hintID = useId()
  const addFiles = (files: Iterable<File>) => {
    const list = [...files]
    if (list.length > 0) onFiles(list)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(false)
    addFiles(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the button inside does the same
    <div
      className={classes.zone}
      data-over={isDragOver || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      onPaste={(event) => addFiles(event.clipboardData.files)}
    >
      <IconUpload size={24} aria-hidden />
      <p className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span id={hintID} className={classes.hint}>
          {hint}
        </span>
      </p>
      <FileButton
        label={single ? 'Choose a file' : 'Choose files'}
        inputName={label}
        describedBy={hintID}
        accept={endings.join(',')}
        multiple={!single}
        onFiles={addFiles}
      />
    </div>
  )
}
