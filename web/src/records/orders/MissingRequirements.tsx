import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import classes from './MissingRequirements.module.css'

interface Props {
  opened: boolean
  requirements: readonly Requirement[]
  onClose: () => void
  /** Opens the field of a requirement. */
  onEdit: (link: string) => void
  /** Returns to the services. */
  onCancel: () => void
}

/** Lists an order's missing requirements by section. Each entry links to its field. */
export function MissingRequirements({ opened, requirements, onClose, onEdit, onCancel }: Props) {
  const sections = [...new Set(requirements.map((requirement) => requirement.section))]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Missing Requirements"
      actions={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {requirements.length === 0 && <p>Nothing is missing. The order can be sent.</p>}
      {sections.map((section) => (
        <section key={section} className={classes.section}>
          <h3 className={classes.title}>{section}</h3>
          <ul className={classes.list}>
            {requirements
              .filter((requirement) => requirement.section === section)
              .map((requirement) => (
                <li key={`${requirement.code} ${requirement.link}`} className={classes.entry}>
                  <span>
                    {requirement.message}
                    {requirement.detail && <small className={classes.detail}>{requirement.detail}</small>}
                  </span>
                  <IconButton
                    size="compact-sm"
                    variant="subtle"
                    icon={IconPencil}
                    aria-label={`Edit: ${requirement.message}`}
                    onClick={() => onEdit(requirement.link)}
                  >
                    Edit
                  </IconButton>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
