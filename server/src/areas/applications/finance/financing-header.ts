/** The name of the header that holds whether an order's hardware is financed. No copy of the order has it. */
export const financingHeader = 'financing'
