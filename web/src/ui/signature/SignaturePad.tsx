import { Button, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useId, useState } from 'react'
import { DrawingPad } from './DrawingPad.tsx'
import classes from './SignaturePad.module.css'
import { UploadPad } from './UploadPad.tsx'

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
  const [kind, setKind] = useState<Signature['kind']>(value?.kind ?? 'drawn')
  const [resetCount, setResetCount] = useState(0)
  const id = useId()
  const text = value?.kind === 'typed' ? value.text : ''

  const change = (next: string) => {
    const nextKind = next === 'typed' || next === 'uploaded' ? next : 'drawn'
    setKind(nextKind)
    onChange(nextKind === 'typed' && name ? { kind: 'typed', text: name } : null)
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
        <SegmentedControl
          size="xs"
          aria-label="How to sign"
          value={kind}
          onChange={change}
          data={[
            { value: 'drawn', label: 'Draw' },
            { value: 'typed', label: 'Type' },
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
          <DrawingPad
            key={resetCount}
            label={label}
            invalid={error !== undefined}
            onChange={(image) => onChange(image ? { kind: 'drawn', image } : null)}
          />
          <div className={classes.below}>
            <span>Draw inside the box, or choose Type to use the keyboard.</span>
            <Button
              variant="subtle"
              size="compact-sm"
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
          <TextInput
            aria-label={`${label}, type your name`}
            aria-invalid={error ? true : undefined}
            autoComplete="name"
            value={text}
            onChange={(event) => {
              const text = event.currentTarget.value
              onChange(text.trim() ? { kind: 'typed', text } : null)
            }}
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
