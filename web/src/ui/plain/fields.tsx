import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import classes from './plain.module.css'

interface Labels {
  label: string
  description?: string
  error?: string | undefined
  /** Whether only assistive technology gets the label. */
  isLabelHidden?: boolean
}

type TextFieldProps = Labels & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A text field with its label, description and error. */
export function TextField({ label, description, error, isLabelHidden = false, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Labelled id={id} required={input.required} {...{ label, description, error, isLabelHidden }}>
      <input {...input} {...describe(id, description, error)} className={classes.input} />
    </Labelled>
  )
}

/** A field for several lines, which grows with its text in browsers that support it. */
export function TextArea({
  label,
  description,
  error,
  ...input
}: Labels & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <Labelled id={id} required={input.required} {...{ label, description, error }}>
      <textarea rows={3} {...input} {...describe(id, description, error)} className={classes.input} />
    </Labelled>
  )
}

interface RadioProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
}

/** A required choice of one of several options. */
export function RadioField<Value extends string>({ label, options, value, onChange, error }: RadioProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.choices} id={id} aria-describedby={error && `${id}-error`}>
      <legend className={classes.label}>
        {label}
        <RequiredMark />
      </legend>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            aria-invalid={error ? true : undefined}
          />
          {option.label}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

interface TickProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}

/** A checkbox with its label. A page without JavaScript does not show it. */
export function Tick({ label, checked, onChange, error }: TickProps) {
  const id = useId()
  return (
    <div data-needs-script>
      <label className={classes.choice}>
        <input
          {...describe(id, undefined, error)}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

function describe(id: string, description: string | undefined, error: string | undefined) {
  const descriptions = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': descriptions || undefined, 'aria-invalid': error ? true : undefined }
}

type LabelledProps = Labels & { id: string; required: boolean | undefined; children: ReactNode }

function Labelled({ id, label, description, error, isLabelHidden, required, children }: LabelledProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={isLabelHidden ? classes.hidden : classes.label}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </label>
      {description && (
        <span id={`${id}-description`} className={classes.description}>
          {description}
        </span>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

const RequiredMark = () => (
  <span className={classes.required} aria-hidden>
    {' '}
    *
  </span>
)

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <span id={`${id}-error`} className={classes.error} role="alert">
      {error}
    </span>
  )
}
