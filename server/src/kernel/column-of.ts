/** The column name of a field: `ratePlanPDF` becomes `rate_plan_pdf`. */
export const columnOf = (field: string) => field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
