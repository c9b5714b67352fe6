/** The name of the header that marks an order's hardware as financed. Copies of an order do not have this header. */
export const financingHeader = 'financing'
