import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../plain/Button.tsx'
import { TextField } from '../plain/fields.tsx'
import { Segments } from '../plain/Segments.tsx'
import classes from './SignaturePad.module.css'
import { UploadPad } from './UploadPad.tsx'

// Most people sign with their name in type, so load the pen only for those who draw.
const DrawingPad = lazy(() => import('./DrawingPad.tsx'))

/** A signature: drawn or uploaded (the data URL of an image), or typed. */
export type Signature = { kind: 'drawn' | 'uploaded'; image: string } | { kind: 'typed'; text: string }

type Props = {
  label: string
  value: Signature | null
  onChange: (signature: Signature | null) => void
  /** The signer's name; the initial text of a typed signature. */
  name?: string
  error?: string
}

/** Takes a signature: drawn with pen, finger or mouse, uploaded, or typed, which works with the keyboard alone. */
export function SignaturePad({ label, value, onChange, name = '', error }: Props) {
  const [kind, setKind] = useState<Signature['kind']>(value?.kind ?? 'typed')
  const [resetCount, setResetCount] = useState(0)
  const id = useId()
  const text = value?.kind === 'typed' ? value.text : ''
  const change = (next: Signature['kind']) => {
    setKind(next)
    onChange(next === 'typed' ? { kind: 'typed', text: name } : null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the label out of the line with the switch
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classes.pad}
    >
      <div className={classes.head}>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        <Segments
          label="How to sign"
          value={kind}
          onChange={change}
          options={[
            { value: 'typed', label: 'Type' },
            { value: 'drawn', label: 'Draw' },
            { value: 'uploaded', label: 'Upload' },
          ]}
        />
      </div>
      {kind === 'uploaded' && (
        <UploadPad
          label={label}
          image={value?.kind === 'uploaded' ? value.image : null}
          onChange={(image) => onChange(image ? { kind: 'uploaded', image } : null)}
        />
      )}
      {kind === 'drawn' && (
        <>
          <Suspense fallback={<div className={classes.canvas} data-loading />}>
            <DrawingPad
              key={resetCount}
              label={label}
              invalid={error !== undefined}
              onChange={(image) => onChange(image ? { kind: 'drawn', image } : null)}
            />
          </Suspense>
          <div className={classes.below}>
            <span>Draw inside the box, or choose Type to use the keyboard.</span>
            <Button
              tone="quiet"
              size="compact"
              disabled={value === null}
              onClick={() => {
                setResetCount(resetCount + 1)
                onChange(null)
              }}
            >
              Clear
            </Button>
          </div>
        </>
      )}
      {kind === 'typed' && (
        <>
          <TextField
            label={`${label}, type your name`}
            isLabelHidden
            autoComplete="name"
            value={text}
            onChange={(event) => onChange({ kind: 'typed', text: event.currentTarget.value })}
          />
          <div className={classes.typed} aria-hidden>
            {text}
          </div>
        </>
      )}
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  )
}
