/** The column of a field: `ratePlanPDF` is `rate_plan_pdf`. */
export const columnOf = (field: string) => field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
