/** The name of the header that marks an order's hardware as financed. Copies of the order don't have it. */
export const financingHeader = 'financing'
