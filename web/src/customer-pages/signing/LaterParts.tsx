import { CustomerFiles } from './CustomerFiles.tsx'
import type { OpenDocument } from './DocumentPage.tsx'
import { NameDelegate } from './NameDelegate.tsx'

/** What customers rarely need of an order to sign: naming somebody else, and their files. */
export default function LaterParts(open: OpenDocument) {
  return (
    <>
      {!open.inPerson && <NameDelegate {...open} />}
      <CustomerFiles guid={open.guid} />
    </>
  )
}
