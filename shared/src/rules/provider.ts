/** Facts about the provider that server and web need. A new operator of the portal edits them here. */
export const provider = {
  /** Suffix of the business domains of hosted voice. */
  amptSuffix: '.ampt.example.test',
  /** Default value of `IpOrder.planType`. */
  planType: 'Hosted Voice',
} as const
