/** The largest number of orders of one stream. */
export const maxLiveOrders = 20
