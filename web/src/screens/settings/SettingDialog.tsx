import { type SettingInForce, settingsCalls } from '@dealerline/shared/contract/settings.ts'
import { Button, PasswordInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { Help } from './Help.tsx'
import { nameOf } from './setting-topics.ts'
import classes from './settings.module.css'

interface Props {
  setting: SettingInForce
  /** All settings, because the preview of the brand shows several. */
  settings: readonly SettingInForce[]
  onClose: () => void
}

const brandNames: readonly string[] = ['PROVIDER_NAME', 'PRIMARY_COLOUR', 'LOGO_URL']

/** Stores a setting in the database, or removes it. */
export function SettingDialog({ setting, settings, onClose }: Props) {
  const { name, help, expects, isSecret, isStored, storedValue, value, source } = setting
  const first = isSecret ? '' : isStored ? storedValue : value
  const [text, setText] = useState(first)
  const label = nameOf(setting)
  /** The text of a setting of the brand, as it will be with what is typed. */
  const textOf = (of: string) => {
    const other = settings.find((each) => each.name === of)
    return of === name ? text.trim() : other?.isStored ? other.storedValue : (other?.value ?? '')
  }
  const [keys, setKeys] = useState<Record<string, string>>({})
  const store = useMutation({
    mutationFn: (next: string | null) =>
      send(settingsCalls.storeSetting, {
        body: { name, value: next, ...(Object.keys(keys).length > 0 && { keys }) },
      }),
    onSuccess: (_reply, next) => {
      const outcome = next === null ? `The saved ${label} is removed` : `${label} is saved`
      notify({ httpStatus: 200, message: `${outcome}. It takes effect when the servers restart` })
      onClose()
    },
  })
  const errors = store.error instanceof ApiError ? store.error.errors : []
  const keyErrors = errors.filter(({ path }) => path.startsWith('keys.'))
  const problem = errors
    .filter((error) => !keyErrors.includes(error))
    .map(({ message }) => message)
    .join(' ')
  const keyNames = new Set([...Object.keys(keys), ...keyErrors.map(({ path }) => path.slice('keys.'.length))])
  const isUnchanged = text.trim() === '' || (text === first && isStored)
  const field = {
    'data-autofocus': true,
    label,
    description: `Enter ${expects}.`,
    value: text,
    error: problem || undefined,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Change ${label}`}
      actions={
        <>
          {isStored && (
            <Button variant="default" loading={store.isPending} onClick={() => store.mutate(null)}>
              Remove the saved value
            </Button>
          )}
          <DialogButtons onCancel={onClose} form="setting-form" loading={store.isPending} disabled={isUnchanged}>
            Save
          </DialogButtons>
        </>
      }
    >
      <form
        id="setting-form"
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUnchanged) store.mutate(text)
        }}
      >
        <p className={classes.help}>
          <Help text={help} />
        </p>
        {(source === 'environment' || source === 'file') && (
          <p className={classes.help}>The server’s environment sets {name}, and overrides the value saved here.</p>
        )}
        {isSecret ? (
          <PasswordInput {...field} autoComplete="off" placeholder={isStored ? 'Saved; enter a new one' : ''} />
        ) : (
          <Textarea {...field} autosize minRows={1} maxRows={6} spellCheck={false} />
        )}
        {brandNames.includes(name) && (
          <BrandPreview name={textOf('PROVIDER_NAME')} colour={textOf('PRIMARY_COLOUR')} logoUrl={textOf('LOGO_URL')} />
        )}
        {[...keyNames].map((key) => (
          <PasswordInput
            key={key}
            label={key}
            value={keys[key] ?? ''}
            error={keyErrors.find(({ path }) => path === `keys.${key}`)?.message}
            onChange={({ currentTarget }) => setKeys({ ...keys, [key]: currentTarget.value })}
            autoComplete="off"
          />
        ))}
      </form>
      {store.isError && errors.length === 0 && (
        <FailedState compact message={store.error.message} detail="Nothing was changed." />
      )}
    </Dialog>
  )
}
