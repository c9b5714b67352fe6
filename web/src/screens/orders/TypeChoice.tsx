import { orderTypeLabels } from '@dealerline/shared/rules/order-states.ts'
import { Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import classes from './OrderTypes.module.css'

/** The purpose of each type. */
const descriptions: Record<string, string> = {
  0: 'New or additional services, for a new or an existing customer.',
  1: 'The customer moves, and their services move to the new address. No services are added.',
  2: 'Another customer takes over the services. No services are added.',
  3: 'An ordinary order of a member of the airline’s programme.',
  4: 'Hardware that is paid through the finance provider.',
}

interface Props {
  label: string
  value: number
  disabled?: boolean
  onChange: (type: number) => void
}

/** The types of orders, each with its purpose. */
export function TypeChoice({ label, value, disabled, onChange }: Props) {
  return (
    <Radio.Group label={label} value={String(value)} onChange={(text) => onChange(Number(text))}>
      <div className={classes.choices}>
        {Object.entries(orderTypeLabels).map(([type, name]) => (
          <Radio key={type} value={type} label={name} description={descriptions[type]} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  )
}
