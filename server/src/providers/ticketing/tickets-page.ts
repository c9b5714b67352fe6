import { escapeHtml } from '../../kernel/escape-html.ts'
import type { ListedTicket } from './queries.ts'

const style =
  'body{font:14px/1.45 Inter,Arial,sans-serif;margin:24px;color:#1b2733}table{border-collapse:collapse}th,td{padding:6px 12px;border-bottom:1px solid #d7dee6;text-align:left;vertical-align:top}button{padding:6px 12px}'

/** Renders the sandbox's tickets with the actions of the people who provision orders. */
export function renderTickets(tickets: readonly ListedTicket[], path: string): string {
  const rows = tickets.map(
    (ticket) => `<tr><th scope="row">${escapeHtml(ticket.reference)}</th><td>${escapeHtml(ticket.subject)}</td>
      <td>${ticket.services.map(escapeHtml).join('<br>')}</td><td>${ticket.additions.map(escapeHtml).join('<br>')}</td><td>${ticket.status}${ticket.reason && `: ${escapeHtml(ticket.reason)}`}</td>
      <td>${ticket.status === 'open' ? completeForm(ticket, path) : ''}</td></tr>`,
  )
  const table = `<table><thead><tr><th scope="col">Ticket</th><th scope="col">Order</th><th scope="col">Services</th><th scope="col">Added</th><th scope="col">Status</th><th scope="col">Do</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const body =
    tickets.length > 0 ? table : '<p>There are no tickets yet. A ticket is opened when an order is signed.</p>'
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tickets</title><style>${style}</style></head><body><main><h1>Tickets of the sandbox</h1>${body}</main></body></html>`
}

// The form is sent as plain text, because the developer pages have no parser for forms.
const completeForm = ({ reference }: ListedTicket, path: string) =>
  `<form method="post" action="${path}/${encodeURIComponent(reference)}" enctype="text/plain"><button aria-label="Complete ${escapeHtml(reference)}">Complete</button></form>`
