import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DealerPanel } from './DealerPanel.tsx'
import { dealerColumns } from './dealer-columns.tsx'
import { PeopleList } from './PeopleList.tsx'

const columns = dealerColumns('name', 'email', 'level', 'rights', 'lastLogedIn')

/** Edits the access of every person. */
export default function EditAuth() {
  return (
    <>
      <ScreenTitle
        title="Edit Auth"
        subtitle="The access of every person. A change applies at the person’s next action."
      />
      <PeopleList
        label="Access"
        path="/edit-auth"
        fileName="access.csv"
        columns={columns}
        panel={(dealer, onClose) => <DealerPanel dealer={dealer} first="access" onClose={onClose} />}
      />
    </>
  )
}
