/** The stages of the pipeline, as the home screen counts them and the list of orders filters them. */
export const pipelineStages = [
  { name: 'draft', label: 'Draft', detail: 'last 90 days' },
  { name: 'sent', label: 'Sent', detail: 'last 90 days' },
  { name: 'signed', label: 'Signed', detail: 'this month' },
] as const
