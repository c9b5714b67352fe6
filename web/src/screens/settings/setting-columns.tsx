import type { SettingInForce } from '@dealerline/shared/contract/settings.ts'
import { Button } from '@mantine/core'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { Help } from './Help.tsx'
import { nameOf } from './setting-topics.ts'
import classes from './settings.module.css'

const sources: Record<SettingInForce['source'], string> = {
  environment: 'Environment',
  file: 'File',
  stored: 'Saved here',
  default: 'Default',
}

const toValue = ({ isSet, isSecret, value }: SettingInForce) => (isSet ? (isSecret ? 'Secret, set' : value) : 'Not set')

function Stored({ isStored, isSecret, storedValue, changesAtNextStart, storedBy, storedAt }: SettingInForce) {
  if (!isStored && !changesAtNextStart) return <span className={classes.quiet}>–</span>
  const label = isStored ? 'After the next restart' : 'Default after the next restart'
  return (
    <div>
      {changesAtNextStart && <Pill tone="info" label={label} />}
      {isStored && (
        <div className={classes.quiet}>
          {changesAtNextStart && !isSecret && <div className={classes.value}>{storedValue}</div>}
          {storedBy}, {formatInstant(storedAt)}
        </div>
      )}
    </div>
  )
}

/** The name for people before that of the variable. */
function Name(setting: SettingInForce) {
  const name = nameOf(setting)
  if (name === setting.name) return <code className={classes.name}>{name}</code>
  return (
    <>
      <strong className={classes.name}>{name}</strong>
      <code className={classes.variable}>{setting.name}</code>
    </>
  )
}

/** The columns of the settings. `onChange` opens the dialog of a setting that may be stored. */
export const settingColumns = (onChange: (name: string) => void): ListColumn<SettingInForce>[] => [
  {
    key: 'name',
    label: 'Setting',
    width: '34%',
    render: (setting) => (
      <div>
        <Name {...setting} />
        <div className={classes.quiet}>
          <Help text={setting.help} />
        </div>
      </div>
    ),
  },
  {
    key: 'value',
    label: 'In use',
    width: 260,
    render: (setting) => (
      <span className={setting.isSet && !setting.isSecret ? classes.value : classes.quiet}>{toValue(setting)}</span>
    ),
  },
  { key: 'source', label: 'Source', width: 120, render: ({ source }) => sources[source] },
  { key: 'stored', label: 'Saved here', width: 240, render: Stored },
  {
    key: 'change',
    label: 'Change',
    width: 110,
    render: (setting) =>
      setting.canBeStored ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Change ${nameOf(setting)}`}
          onClick={() => onChange(setting.name)}
        >
          Change
        </Button>
      ) : (
        <span className={classes.quiet}>Environment only</span>
      ),
  },
]
